import type { Api, Message, Model, TranscriptContext } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import type { AgentRequestUpdate } from '../config.js';
import type { AgentContext, AgentMessage, AgentTool, ThinkingLevel } from '../types.js';
import { isLlmMessage } from './messages.js';

/** What a run talks about, and with whom: all that the next request is made of. */
export class Conversation {
  private systemPrompt: string | undefined;
  private tools: readonly AgentTool[];
  /** What the run began with, or what a hook put in the place of it all. */
  private base: readonly AgentMessage[];
  private readonly added: AgentMessage[] = [];
  /** How many of `added` came before `base`. */
  private replaced = 0;
  /** All messages, while that is still right. */
  private shown: readonly AgentMessage[] | undefined;
  private llm: Message[] | undefined;

  constructor(
    context: AgentContext,
    public model: Model<Api>,
    public thinkingLevel: ThinkingLevel,
  ) {
    this.systemPrompt = context.systemPrompt;
    this.tools = context.tools ?? [];
    this.base = context.messages;
  }

  get context(): AgentContext {
    const { systemPrompt, tools } = this;
    const messages = (this.shown ??= this.base.concat(this.added.slice(this.replaced)));
    return systemPrompt === undefined ? { messages, tools } : { systemPrompt, messages, tools };
  }

  /** The messages that the run added. */
  get newMessages(): readonly AgentMessage[] {
    return this.added.slice();
  }

  tool(name: string): AgentTool | undefined {
    return this.tools.find((tool) => tool.name === name);
  }

  /**
   * What the model is asked with when nobody converts the transcript. Normalising walks the whole of it, so that is done
   * once; later requests copy the list that has grown since.
   */
  get defaultRequest(): TranscriptContext {
    this.llm ??= this.request(this.context.messages.filter(isLlmMessage)).messages.slice();
    return normalizeContext({ messages: this.llm.slice() });
  }

  /** What the model is asked with. */
  request(messages: readonly Message[]): TranscriptContext {
    const { systemPrompt, tools } = this;
    const context = { messages: messages.slice(), tools: tools.slice() };
    return normalizeContext(systemPrompt === undefined ? context : { ...context, systemPrompt });
  }

  add(message: AgentMessage): void {
    this.added.push(message);
    this.shown = undefined;
    if (this.llm !== undefined && isLlmMessage(message)) this.llm.push(message);
  }

  update(update: AgentRequestUpdate | undefined): void {
    if (update === undefined) return;
    const { context, model, thinkingLevel } = update;
    if (context !== undefined) {
      this.systemPrompt = context.systemPrompt;
      this.tools = context.tools ?? [];
      this.base = context.messages.slice();
      this.replaced = this.added.length;
      this.shown = undefined;
      this.llm = undefined;
    }
    this.model = model ?? this.model;
    this.thinkingLevel = thinkingLevel ?? this.thinkingLevel;
  }
}
