/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { describe, expect, it } from '@jest/globals';
import { StrictMode } from 'react';
import { Subject } from 'rxjs';
import { type AgentEvent, agentEnd, agentStart, turnStart } from 'rx-agent';
import { useAgentEvents } from 'rx-agent/react';
import { mount } from './mount.js';

describe('useAgentEvents', () => {
  it('calls the handler of the latest render once an event, over one subscription', async () => {
    const events = new Subject<AgentEvent>();
    const agent = { events$: events };
    const seen: string[] = [];
    const View = ({ name }: { name: string }): null => {
      useAgentEvents(agent, (event) => seen.push(`${name}:${event.type}`));
      return null;
    };
    const tree = (name: string) => (
      <StrictMode>
        <View name={name} />
      </StrictMode>
    );
    const { render, unmount } = await mount(tree('a'));
    events.next(agentStart());
    await render(tree('b'));
    events.next(turnStart());
    await unmount();
    events.next(agentEnd([]));
    expect(seen).toEqual(['a:agent_start', 'b:turn_start']);
    expect(events.observed).toBe(false);
  });
});
