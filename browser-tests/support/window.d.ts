import type { Agent } from 'rx-agent';

declare global {
  interface Window {
    /** What both applications tell the tests. */
    chat: {
      readonly agent: Agent;
      readonly counts: { readonly commits: number; readonly unrelated: number };
    };
    /** What a test keeps in the page. */
    seen: { nodes: unknown[]; frames: number; draws: number; commits: number; unrelated: number };
  }
}
