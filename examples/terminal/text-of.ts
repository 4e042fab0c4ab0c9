import type { AgentMessage, AgentToolResult } from 'rx-agent';

/** The text of a message or result; an image is named. */
export function textOf({
  content,
}: Pick<AgentMessage, 'content'> | Pick<AgentToolResult, 'content'>): string {
  if (typeof content === 'string') return content;
  return content
    .map((block) => {
      if (block.type === 'text') return block.text;
      return block.type === 'image' ? '[image]' : '';
    })
    .join('');
}

/** Arguments in one short line. */
export function shortArgs(args: unknown): string {
  const json = args === undefined ? '' : JSON.stringify(args);
  return json.length > 100 ? `${json.slice(0, 99)}…` : json;
}

/** Milliseconds as people say them. */
export function shortDuration(ms: number): string {
  return ms < 1000 ? `${String(Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}
