import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { AgentState } from 'rx-agent';

/** Model, tokens and cost of the conversation, and what the keys do now. */
export function StatusLine({
  state,
  hint,
}: {
  readonly state: AgentState;
  readonly hint: string;
}): ReactElement {
  const { tokens, cost } = totals(state);
  return (
    <Box justifyContent="space-between" flexWrap="wrap" columnGap={3}>
      <Text dimColor>{hint}</Text>
      <Text dimColor>{`${state.model.name} · ${String(tokens)} tokens · $${cost.toFixed(4)}`}</Text>
    </Box>
  );
}

function totals(state: AgentState): { tokens: number; cost: number } {
  let tokens = 0;
  let cost = 0;
  for (const message of state.messages) {
    if (message.role !== 'assistant') continue;
    tokens += message.usage.totalTokens;
    cost += message.usage.cost.total;
  }
  return { tokens, cost };
}
