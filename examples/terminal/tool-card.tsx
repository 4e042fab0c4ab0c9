import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { ToolExecution } from 'rx-agent';
import { shortArgs, shortDuration } from './text-of.js';

const MAX_LINES = 8;
const MARK = { running: '…', done: '✓', error: '✗' } as const;
const COLOR = { running: 'yellow', done: 'green', error: 'red' } as const;

/** A tool call: its arguments, and its progress or its result, cut to a few lines. */
export function ToolCard({
  name,
  args,
  status,
  output,
  durationMs,
}: {
  readonly name: string;
  readonly args: unknown;
  readonly status: ToolExecution['status'];
  readonly output: string;
  readonly durationMs?: number | undefined;
}): ReactElement {
  const lines = output.split('\n');
  const rest = lines.length - MAX_LINES;
  return (
    <Box flexDirection="column" marginLeft={2}>
      <Text>
        <Text color={COLOR[status]}>{MARK[status]}</Text>
        {` ${name} `}
        <Text dimColor>{shortArgs(args)}</Text>
        {durationMs !== undefined && <Text dimColor>{` ${shortDuration(durationMs)}`}</Text>}
      </Text>
      {output !== '' && (
        <Box marginLeft={2}>
          <Text dimColor>
            {[...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`… ${String(rest)} more lines`] : [])].join('\n')}
          </Text>
        </Box>
      )}
    </Box>
  );
}
