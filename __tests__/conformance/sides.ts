import * as pi from '@earendil-works/pi-agent-core';
import { firstValueFrom, tap, toArray } from 'rxjs';
import * as here from 'rx-agent';
import type { AgentContext, AgentEvent, AgentLoopConfig, AgentMessage, AgentOptions } from 'rx-agent';
import type { AgentLike } from './world.js';

/** One library, behind the interface that a script is run through. */
export interface Side {
  /** `runAgentLoop` or, without prompts, `runAgentLoopContinue`. */
  run(
    prompts: readonly AgentMessage[] | undefined,
    context: AgentContext,
    config: AgentLoopConfig,
    emit: (event: AgentEvent) => unknown,
  ): Promise<readonly AgentMessage[]>;
  /** `agentLoop` or, without prompts, `agentLoopContinue`, read to its end. */
  stream(
    prompts: readonly AgentMessage[] | undefined,
    context: AgentContext,
    config: AgentLoopConfig,
    emit: (event: AgentEvent) => unknown,
  ): Promise<readonly AgentMessage[]>;
  /** Calls `agentLoop` and leaves what it returns alone. */
  begin(prompts: readonly AgentMessage[], context: AgentContext, config: AgentLoopConfig): void;
  /** `prepareNextTurn` is what pi calls `prepareNextTurnWithContext`. */
  agent(options: AgentOptions): AgentLike;
  /** An Agent made with the options as they are. */
  rawAgent(options: AgentOptions): AgentLike;
}

type PiContext = Parameters<typeof pi.runAgentLoop>[1];
type PiConfig = Parameters<typeof pi.runAgentLoop>[2];
type PiPrompts = Parameters<typeof pi.runAgentLoop>[0];
type PiStreamFn = NonNullable<Parameters<typeof pi.runAgentLoop>[5]>;
type PiOptions = ConstructorParameters<typeof pi.Agent>[0];

export const piSide: Side = {
  async run(prompts, context, config, emit) {
    const [settings, piContext] = piInput(config, context);
    const sink = async (event: pi.AgentEvent): Promise<void> => {
      await emit(event as AgentEvent);
    };
    const streamFn = config.streamFn as unknown as PiStreamFn;
    const added =
      prompts === undefined
        ? await pi.runAgentLoopContinue(piContext, settings, sink, config.signal, streamFn)
        : await pi.runAgentLoop(
            [...prompts] as PiPrompts,
            piContext,
            settings,
            sink,
            config.signal,
            streamFn,
          );
    return added;
  },
  async stream(prompts, context, config, emit) {
    const [settings, piContext] = piInput(config, context);
    const streamFn = config.streamFn as unknown as PiStreamFn;
    const stream =
      prompts === undefined
        ? pi.agentLoopContinue(piContext, settings, config.signal, streamFn)
        : pi.agentLoop([...prompts] as PiPrompts, piContext, settings, config.signal, streamFn);
    for await (const event of stream) emit(event as AgentEvent);
    return await stream.result();
  },
  begin(prompts, context, config) {
    const [settings, piContext] = piInput(config, context);
    const streamFn = config.streamFn as unknown as PiStreamFn;
    pi.agentLoop([...prompts] as PiPrompts, piContext, settings, config.signal, streamFn);
  },
  agent(options) {
    const { prepareNextTurn, ...rest } = options;
    const piOptions = { ...rest, prepareNextTurnWithContext: prepareNextTurn };
    return piAgent(piOptions);
  },
  rawAgent: piAgent,
};

function piAgent(options: object): AgentLike {
  return new pi.Agent(options as unknown as PiOptions) as unknown as AgentLike;
}

/** pi asks for `convertToLlm`, where we have a default. */
function piInput(config: AgentLoopConfig, context: AgentContext): [PiConfig, PiContext] {
  const convertToLlm = (messages: AgentMessage[]): AgentMessage[] =>
    messages.filter(({ role }) => ['system', 'user', 'assistant', 'toolResult'].includes(role));
  return [{ convertToLlm, ...config } as unknown as PiConfig, context as unknown as PiContext];
}

export const ourSide: Side = {
  run(prompts, context, config, emit) {
    return prompts === undefined
      ? here.runAgentLoopContinue(context, config, emit)
      : here.runAgentLoop(prompts, context, config, emit);
  },
  async stream(prompts, context, config, emit) {
    const events$ =
      prompts === undefined
        ? here.agentLoopContinue(context, config)
        : here.agentLoop(prompts, context, config);
    const events = await firstValueFrom(events$.pipe(tap(emit), toArray()), { defaultValue: [] });
    const last = events.at(-1);
    return last?.type === 'agent_end' ? last.messages : [];
  },
  begin(prompts, context, config) {
    void here.agentLoop(prompts, context, config);
  },
  agent: ourAgent,
  rawAgent: ourAgent,
};

function ourAgent(options: AgentOptions): AgentLike {
  return new here.Agent(options);
}
