import { type Agent } from 'rx-agent';

/** How often React did something. The browser tests read it at `window.chat`. */
export const counts = {
  /** Commits of the conversation. */
  commits: 0,
  /** Renders of the header, which shows nothing of the agent. */
  unrelated: 0,
};

declare global {
  interface Window {
    chat?: { readonly agent: Agent; readonly counts: typeof counts };
  }
}
