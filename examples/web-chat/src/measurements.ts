import type { Agent } from 'rx-agent';

/** How often the framework did something. The browser tests read it at `window.chat`. */
export const counts = {
  /** React: commits of the conversation. Angular: times the page was rendered while the conversation was on it. */
  commits: 0,
  /** Renders of the header, which shows nothing of the agent. */
  unrelated: 0,
};

declare global {
  interface Window {
    chat?: { readonly agent: Agent; readonly counts: typeof counts };
  }
}
