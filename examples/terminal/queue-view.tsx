import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { MessageQueues } from 'rx-agent';
import { textOf } from './text-of.js';

/** The messages that wait. */
export function QueueView({ queue }: { readonly queue: MessageQueues }): ReactElement {
  return (
    <Box flexDirection="column">
      {queue.steering.map((message, index) => (
        <Text key={`s${String(index)}`} color="magenta">{`⇢ next: ${textOf(message)}`}</Text>
      ))}
      {queue.followUp.map((message, index) => (
        <Text key={`f${String(index)}`} color="blue">{`⇢ later: ${textOf(message)}`}</Text>
      ))}
    </Box>
  );
}
