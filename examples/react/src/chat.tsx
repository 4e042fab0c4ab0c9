import { Profiler, type ReactElement, useCallback, useEffect, useState } from 'react';
import { useAgent } from 'rx-agent/react';
import { Approvals, chatAgent, counts, startOver } from '../../web-chat/src/index.js';
import { Announcer } from './announcer.js';
import { ApprovalNotice } from './approval-notice.js';
import { Composer } from './composer.js';
import { Conversation } from './conversation.js';
import { Header, type Panel } from './header.js';
import { Marbles } from './marbles.js';
import { ProblemNotice } from './problem-notice.js';
import { Queue } from './queue.js';
import { Welcome } from './welcome.js';

/** Owns the agent. Reads nothing of its state: each part reads the slice that it shows. */
export function Chat(): ReactElement {
  const [approvals] = useState(() => new Approvals());
  const agent = useAgent(() => chatAgent({ approvals }));
  const [panels, setPanels] = useState<ReadonlySet<Panel>>(new Set());
  const toggle = useCallback((panel: Panel) => {
    setPanels((open) => (open.has(panel) ? without(open, panel) : new Set([...open, panel])));
  }, []);
  const restart = useCallback(() => startOver(agent), [agent]);

  useEffect(() => {
    window.chat = { agent, counts };
  }, [agent]);

  return (
    <div className="app">
      <Header panels={panels} onToggle={toggle} onRestart={restart} />
      <main className="stage">
        {panels.has('marbles') && <Marbles agent={agent} />}
        <div className="views">
          <div className="view">
            <Welcome agent={agent} />
            <Profiler id="conversation" onRender={countCommit}>
              <Conversation agent={agent} approvals={approvals} label="Conversation" />
            </Profiler>
            <div className="dock">
              <ProblemNotice agent={agent} />
              <ApprovalNotice approvals={approvals} />
              <Queue agent={agent} />
              <Composer agent={agent} />
            </div>
          </div>
          {panels.has('second') && (
            <div className="view">
              <h2>Second view, read only</h2>
              <Conversation agent={agent} approvals={approvals} label="Second view" />
            </div>
          )}
        </div>
      </main>
      <Announcer agent={agent} />
    </div>
  );
}

function countCommit(): void {
  counts.commits += 1;
}

function without(panels: ReadonlySet<Panel>, panel: Panel): ReadonlySet<Panel> {
  return new Set([...panels].filter((it) => it !== panel));
}
