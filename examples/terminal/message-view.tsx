import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { AgentMessage, AgentToolCall } from 'rx-agent';
import { textOf } from './text-of.js';
import { ToolCard } from './tool-card.js';

/** One message of the transcript. A tool result is shown with the call that it answers. */
export function MessageView({
  message,
  call,
}: {
  readonly message: AgentMessage;
  readonly call?: AgentToolCall | undefined;
}): ReactElement | null {
  switch (message.role) {
    case 'user':
      return (
        <Box marginTop={1}>
          <Text color="cyan">{`› ${textOf(message)}`}</Text>
        </Box>
      );
    case 'assistant':
      return (
        <Box flexDirection="column">
          {message.content.map((block, index) => {
            if (block.type === 'thinking') {
              return (
                <Text key={index} dimColor italic>
                  {block.thinking}
                </Text>
              );
            }
            return block.type === 'text' ? <Text key={index}>{block.text}</Text> : null;
          })}
          {message.stopReason === 'aborted' && <Text color="yellow">stopped</Text>}
          {message.stopReason === 'error' && <Text color="red">{message.errorMessage}</Text>}
        </Box>
      );
    case 'toolResult':
      return (
        <ToolCard
          name={message.toolName}
          args={call?.arguments}
          status={message.isError ? 'error' : 'done'}
          output={textOf(message)}
          durationMs={message.durationMs}
        />
      );
    default:
      return null;
  }
}
