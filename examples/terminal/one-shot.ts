import { merge, type Observable, tap } from 'rxjs';
import {
  type Agent,
  ofEventType,
  textDeltas,
  type ToolExecutionEndEvent,
  type ToolExecutionStartEvent,
  type ToolExecutionUpdateEvent,
} from 'rx-agent';
import { shortArgs, shortDuration, textOf } from './text-of.js';

/** Where a run without a UI is written to. */
export interface OneShotOutput {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/**
 * Runs one prompt: the answer to stdout, what tools do to stderr; or, with `json`, one event a line to stdout. Resolves
 * to the exit code. `remedy` is what to try when the run ends in an error.
 */
export async function oneShot(
  agent: Agent,
  prompt: string,
  json: boolean,
  out: OneShotOutput,
  remedy = '',
): Promise<number> {
  const report = json ? jsonLines(agent, out) : plainText(agent, out);
  const reporting = report.subscribe();
  await agent.prompt(prompt);
  reporting.unsubscribe();
  const { errorMessage } = agent.state;
  if (!json) out.stdout('\n');
  if (errorMessage === undefined) return 0;
  const line = errorMessage.trim().replace(/\s*\n\s*/g, ' ');
  out.stderr(`The run ended in an error: ${line}${remedy === '' ? '' : ` (${remedy})`}\n`);
  return 1;
}

function jsonLines(agent: Agent, out: OneShotOutput): Observable<unknown> {
  // `partial` repeats the message that stands beside it.
  const withoutPartial = (key: string, value: unknown): unknown => (key === 'partial' ? undefined : value);
  return agent.events$.pipe(
    tap((event) => {
      out.stdout(`${JSON.stringify(event, withoutPartial)}\n`);
    }),
  );
}

function plainText(agent: Agent, out: OneShotOutput): Observable<unknown> {
  let written = false;
  return merge(
    agent.events$.pipe(
      textDeltas(),
      tap((delta) => {
        written = true;
        out.stdout(delta);
      }),
    ),
    agent.events$.pipe(
      ofEventType('tool_execution_start', 'tool_execution_update', 'tool_execution_end'),
      tap((event) => {
        if (written) out.stdout('\n');
        written = false;
        out.stderr(`${describe(event)}\n`);
      }),
    ),
  );
}

function describe(event: ToolExecutionStartEvent | ToolExecutionUpdateEvent | ToolExecutionEndEvent): string {
  switch (event.type) {
    case 'tool_execution_start':
      return `→ ${event.toolName} ${shortArgs(event.args)}`;
    case 'tool_execution_update':
      return `  ${event.toolName}: ${textOf(event.partialResult)}`;
    case 'tool_execution_end': {
      const time = event.durationMs === undefined ? '' : ` (${shortDuration(event.durationMs)})`;
      return `${event.isError ? '✗' : '✓'} ${event.toolName}${time}`;
    }
  }
}
