import { fakeTool, modelStream, text, toolCall, userMessage } from 'rx-agent/testing';
import { brief, briefMessage } from '../brief.js';
import { playAgent } from '../play-script.js';
import type { Script, ScriptTurn } from '../script.js';
import type { Side } from '../sides.js';
import { World } from '../world.js';
import { nothingLeftToDo, options, type Proof } from './proof.js';

/** Begins to answer and goes on for ever. */
const endless: ScriptTurn = (stream) => {
  for (const event of modelStream([text('Half an ans')]).slice(0, 3)) stream.push(event);
};

const deafTool = fakeTool('deaf', () => new Promise(() => undefined));

/** What abort() has done by the time it returns. */
async function abortAt(
  side: Side,
  type: 'message_update' | 'tool_execution_start',
  script: Script,
): Promise<unknown> {
  const world = new World(script, () => agent);
  const agent = side.agent(options(world.streamFn));
  agent.state.tools = [deafTool];
  agent.subscribe(world.record);
  void agent.prompt('Hello');
  await world.until(type);
  await nothingLeftToDo();
  agent.abort();
  const last = agent.state.messages.at(-1);
  return { isStreaming: agent.state.isStreaming, last: briefMessage(last) };
}

async function abortedWhileToolsRun(side: Side): Promise<unknown> {
  const { requests, events } = await playAgent(side, {
    name: 'abort',
    turns: [
      [toolCall('deaf')],
      (stream, signal) => {
        if (signal?.aborted !== true) return;
        const message = modelStream('').at(-1);
        if (message?.type !== 'done') return;
        const error = {
          ...message.message,
          stopReason: 'aborted' as const,
          errorMessage: 'Request was aborted',
        };
        stream.push({ type: 'error', reason: 'aborted', error });
      },
    ],
    tools: () => [deafTool],
    actions: [{ at: 'tool_execution_start', abort: true }],
  });
  return { requests: requests.length, end: brief(events).slice(-9) };
}

async function queuedWhileInjected(side: Side): Promise<unknown> {
  const script: Script = { name: 'queue', turns: ['One.'] };
  const world = new World(script, () => agent);
  const agent = side.agent(options(world.streamFn));
  agent.steer(userMessage('Steered'));
  let queued: boolean | undefined;
  agent.subscribe((event) => {
    if (event.type !== 'message_start' || briefMessage(event.message) !== 'user Steered') return;
    queued = agent.hasQueuedMessages();
  });
  await agent.prompt('Hello');
  return queued;
}

const closing = [
  'message_start toolResult call_1 error Operation aborted',
  'message_end toolResult call_1 error Operation aborted',
  'turn_end',
  'turn_start',
];

export const stoppingProofs: readonly Proof[] = [
  {
    id: 'abort-is-synchronous',
    play: async (side) => [
      await abortAt(side, 'message_update', { name: 'model', turns: [endless] }),
      await abortAt(side, 'tool_execution_start', { name: 'tool', turns: [[toolCall('deaf')]] }),
    ],
    pi: [
      { isStreaming: true, last: 'user Hello' },
      { isStreaming: true, last: 'assistant toolUse <deaf>' },
    ],
    here: [
      { isStreaming: false, last: 'assistant aborted (Operation aborted) Half an ans' },
      { isStreaming: false, last: 'assistant aborted (Operation aborted)' },
    ],
  },
  {
    id: 'abort-asks-nobody',
    play: abortedWhileToolsRun,
    pi: {
      requests: 2,
      end: [
        'tool_execution_end call_1 error',
        ...closing,
        'message_start assistant aborted (Request was aborted)',
        'message_end assistant aborted (Request was aborted)',
        'turn_end',
        'agent_end 4',
      ],
    },
    here: {
      requests: 1,
      end: [
        'tool_execution_end call_1 error',
        ...closing,
        'message_start assistant aborted (Operation aborted)',
        'message_end assistant aborted (Operation aborted)',
        'turn_end',
        'agent_end 4',
      ],
    },
  },
  { id: 'queued-until-delivered', play: queuedWhileInjected, pi: false, here: true },
];
