import type { AgentEvent, AgentHooks } from 'rx-agent';
import { fakeTool, testModel, toolCall, toolResult, userMessage } from 'rx-agent/testing';
import type { Observable } from 'rxjs';
import { brief } from '../brief.js';
import { playAgent } from '../play-script.js';
import type { Script } from '../script.js';
import type { Side } from '../sides.js';
import { World } from '../world.js';
import { errorMessage, options, outcomeNow, type Proof, rejection } from './proof.js';

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));

async function runOf(
  side: Side,
  script: Script,
  emit: (event: AgentEvent) => void = () => undefined,
): Promise<unknown> {
  const world = new World(script, () => {
    throw new Error('No actions here.');
  });
  const config = { ...script.hooks?.(world), model: testModel, streamFn: world.streamFn };
  const run = side.run([userMessage('Hello')], { messages: [] }, config, (event) => {
    world.record(event);
    emit(event);
  });
  const error = await run.then(() => 'none', errorMessage);
  return { error, events: brief(world.events) };
}

async function agentEvents(side: Side, hooks: AgentHooks): Promise<unknown> {
  const script: Script = {
    name: 'hook',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: () => hooks,
  };
  const { events } = await playAgent(side, script);
  return brief(events).slice(-6);
}

const fails = (): never => {
  throw new Error('no luck');
};

async function failingListener(side: Side): Promise<unknown> {
  const world = new World({ name: 'listener', turns: ['Done.'] }, () => agent);
  const agent = side.agent(options(world.streamFn));
  // Heard, so that it is not printed.
  (agent as { errors$?: Observable<{ error: unknown }> }).errors$?.subscribe(({ error }) =>
    world.note('errors$', errorMessage(error)),
  );
  // Once: pi calls it for the failure, too.
  const leave = agent.subscribe((event) => {
    if (event.type !== 'message_start' || event.message.role !== 'assistant') return;
    leave();
    fails();
  });
  await agent.prompt('Hello');
  return { errorMessage: agent.state.errorMessage, notes: world.notes };
}

/** A call as a promise of its end. */
function called(call: () => void): Promise<void> {
  return new Promise((resolve) => {
    call();
    resolve();
  });
}

async function misuse(side: Side): Promise<unknown> {
  const world = new World({ name: 'misuse', turns: ['Done.'] }, () => agent);
  const agent = side.agent(options(world.streamFn));
  const early = await rejection(agent.continue());
  const run = agent.prompt('Hello');
  const busy = [
    await rejection(agent.prompt('Again')),
    await rejection(agent.continue()),
    await rejection(called(() => agent.reset())),
  ];
  await run;
  return { early, busy, late: await rejection(agent.continue()) };
}

async function emptyPrompt(side: Side): Promise<unknown> {
  const world = new World({ name: 'empty', turns: ['Hm.'] }, () => agent);
  const agent = side.agent(options(world.streamFn));
  return { error: await rejection(agent.prompt([])), requests: world.requests.length };
}

async function noStreamFn(side: Side): Promise<unknown> {
  try {
    return await rejection(side.agent({}).prompt('Hello'));
  } catch (error) {
    return `constructor: ${errorMessage(error)}`;
  }
}

const opening = ['agent_start', 'turn_start', 'message_start user Hello', 'message_end user Hello'];

export const failureProofs: readonly Proof[] = [
  {
    id: 'failures-are-data',
    play: async (side) => ({
      loop: await runOf(side, { name: 'loop', turns: ['Done.'], hooks: () => ({ convertToLlm: fails }) }),
      agent: await agentEvents(side, { prepareNextTurn: fails }),
    }),
    pi: {
      loop: { error: 'no luck', events: opening },
      agent: [
        'message_end toolResult call_1 fine',
        'turn_end',
        'message_start assistant error (no luck)',
        'message_end assistant error (no luck)',
        'turn_end',
        'agent_end 1',
      ],
    },
    here: {
      loop: {
        error: 'none',
        events: [
          ...opening,
          'message_start assistant error (no luck)',
          'message_end assistant error (no luck)',
          'turn_end',
          'agent_end 2',
        ],
      },
      agent: [
        'turn_end',
        'turn_start',
        'message_start assistant error (no luck)',
        'message_end assistant error (no luck)',
        'turn_end',
        'agent_end 4',
      ],
    },
  },
  {
    id: 'listener-failures-are-isolated',
    play: failingListener,
    pi: { errorMessage: 'no luck', notes: [] },
    here: { errorMessage: undefined, notes: [['errors$', 'no luck']] },
  },
  {
    id: 'emit-failures-come-last',
    play: (side) =>
      runOf(side, { name: 'emit', turns: ['Done.'] }, (event) => {
        if (event.type === 'message_update') fails();
      }),
    pi: { error: 'no luck', events: [...opening, 'message_start assistant pending'] },
    here: {
      error: 'no luck',
      events: [
        ...opening,
        'message_start assistant pending',
        'message_end assistant stop Done.',
        'turn_end',
        'agent_end 2',
      ],
    },
  },
  {
    id: 'errors-have-codes',
    play: misuse,
    pi: { early: 'Error', busy: ['Error', 'Error', 'Error'], late: 'Error' },
    here: {
      early: 'AgentError NOTHING_TO_CONTINUE',
      busy: ['AgentError AGENT_BUSY', 'AgentError AGENT_BUSY', 'AgentError AGENT_BUSY'],
      late: 'AgentError NOTHING_TO_CONTINUE',
    },
  },
  {
    id: 'empty-prompt',
    play: emptyPrompt,
    pi: { error: 'none', requests: 1 },
    here: { error: 'AgentError NOTHING_TO_CONTINUE', requests: 0 },
  },
  {
    id: 'default-stream-fn-may-come-late',
    play: noStreamFn,
    pi: 'constructor: No default stream function configured. Pass streamFn explicitly or call setDefaultStreamFn().',
    here: 'AgentError NO_STREAM_FN',
  },
  {
    id: 'cut-streams-end-as-errors',
    play: (side) =>
      outcomeNow(
        runOf(side, {
          name: 'cut',
          turns: [
            (stream) => {
              stream.end();
            },
          ],
        }),
      ),
    pi: 'pending',
    here: {
      error: 'none',
      events: [
        ...opening,
        'message_start assistant error (The model stream ended without a final message.)',
        'message_end assistant error (The model stream ended without a final message.)',
        'turn_end',
        'agent_end 2',
      ],
    },
  },
];
