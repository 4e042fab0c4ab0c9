/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { firstValueFrom, Subject, toArray } from 'rxjs';
import { Agent, type AgentEvent } from 'rx-agent';
import { AgentMarbles, defineAgentMarbles } from 'rx-agent/inspector';
import {
  done,
  fakeTool,
  type ModelPart,
  replayEvents,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';
import { type AnimationFrames, animationFrames } from '../react/animation-frames.js';

describe('<agent-marbles>', () => {
  let frames: AnimationFrames;
  let element: AgentMarbles;

  beforeAll(() => {
    defineAgentMarbles();
    defineAgentMarbles();
  });
  beforeEach(() => {
    frames = animationFrames();
    jest.spyOn(Date, 'now').mockReturnValue(1_000);
    element = document.createElement('agent-marbles');
    document.body.append(element);
  });
  afterEach(() => {
    element.remove();
    frames.restore();
    jest.restoreAllMocks();
  });

  /** Moves the clock, which stands still otherwise. */
  const wait = (milliseconds: number): void => {
    const later = Date.now() + milliseconds;
    jest.spyOn(Date, 'now').mockReturnValue(later);
  };
  const shadow = (): ShadowRoot => element.shadowRoot ?? expectNever();
  const lanes = (): (string | null)[] =>
    [...shadow().querySelectorAll('g')].map((it) => it.getAttribute('data-lane'));
  const marbles = (lane: string): SVGCircleElement[] => [
    ...shadow().querySelectorAll<SVGCircleElement>(`[data-lane="${lane}"] circle`),
  ];
  const press = (command: string): void => {
    shadow().querySelector<HTMLButtonElement>(`[data-command="${command}"]`)?.click();
  };
  const details = (): { event: AgentEvent; state: Record<string, unknown> } =>
    JSON.parse(shadow().querySelector('pre')?.textContent ?? '') as ReturnType<typeof details>;

  it('draws a lane for the run, the model, each tool call, the queue and the state', async () => {
    const agent = new Agent({
      initialState: { model: testModel, tools: [fakeTool('weather', 'Sunny')] },
      streamFn: scriptedModel([[toolCall('weather', {}), done()], 'It is sunny.']),
    });
    element.agent = agent;
    await agent.prompt('Weather?');
    frames.next();
    expect(lanes()).toEqual(['run', 'model', 'tool call_1', 'queue', 'state']);
    expect(shadow().querySelector('[data-lane="tool call_1"] text')?.textContent).toBe('weather');
    expect(marbles('run').length).toBeGreaterThan(0);
    expect(marbles('tool call_1').length).toBeGreaterThan(0);
    expect(marbles('queue')).toEqual([]);
  });

  it('shows the event under the pointer, and the state right after the one that is clicked', () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([new Subject()]) });
    element.agent = agent;
    agent.steer(userMessage('waits'));
    wait(100);
    agent.clearAllQueues();
    frames.next();
    const [queued, marble] = marbles('queue');
    expect([queued, marble].map((it) => it?.getAttribute('data-position'))).toEqual(['0', '1']);
    marble?.dispatchEvent(new Event('pointermove', { bubbles: true }));
    expect(shadow().querySelector('[role="status"]')?.textContent).toBe('100 ms  steering 0, follow-up 0');
    queued?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(details().state['queue']).toEqual({ steering: [userMessage('waits')], followUp: [] });
    marbles('queue')[1]?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(details().state['queue']).toEqual({ steering: [], followUp: [] });
  });

  it('steps through the events with the arrow keys', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['Hello.']) });
    element.agent = agent;
    await agent.prompt('Hi');
    const diagram = shadow().querySelector('.diagram');
    const key = (name: string): void => {
      diagram?.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
    };
    key('ArrowLeft');
    expect(details().event.type).toBe('agent_end');
    expect(details().state['isStreaming']).toBe(false);
    key('ArrowLeft');
    key('ArrowLeft');
    expect(details().event.type).toBe('turn_end');
    expect(details().state['isStreaming']).toBe(true);
  });

  it('draws once a frame, and not while it is paused', () => {
    const parts$ = new Subject<ModelPart>();
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([parts$]) });
    element.agent = agent;
    void agent.prompt('Hi');
    expect(marbles('run')).toEqual([]);
    frames.next();
    expect(marbles('run')).not.toEqual([]);
    press('pause');
    expect(shadow().querySelector('[data-command="pause"]')?.getAttribute('aria-pressed')).toBe('true');
    agent.steer(userMessage('waits'));
    frames.next();
    expect(marbles('queue')).toEqual([]);
    press('pause');
    expect(marbles('queue').length).toBe(1);
  });

  it('draws no more marbles than fit beside each other, however many there were', () => {
    const parts$ = new Subject<ModelPart>();
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([parts$]) });
    element.agent = agent;
    void agent.prompt('Hi');
    for (let n = 0; n < 10_000; n += 1) parts$.next(text('x'));
    frames.next();
    expect(element.toRecording().split('\n').length).toBeGreaterThan(10_000);
    expect(shadow().querySelectorAll('circle').length).toBeLessThan(400);
  });

  it('exports an SVG that stands on its own', () => {
    const agent = new Agent({ initialState: { model: testModel } });
    element.agent = agent;
    agent.steer(userMessage('waits'));
    const svg = new DOMParser().parseFromString(element.toSvg(), 'image/svg+xml').documentElement;
    expect(svg.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(svg.querySelectorAll('[data-lane="queue"] circle').length).toBe(1);
  });

  it('exports the events so that they can be replayed', async () => {
    const agent = new Agent({
      initialState: { model: testModel, tools: [fakeTool('weather', 'Sunny')] },
      streamFn: scriptedModel([
        [text('Let me look.'), toolCall('weather', { city: 'Paris' }), done()],
        'Sunny.',
      ]),
    });
    element.agent = agent;
    const seen: AgentEvent[] = [];
    agent.events$.subscribe((event) => seen.push(event));
    await agent.prompt('Weather?');
    const replayed = await firstValueFrom(replayEvents(element.toRecording()).pipe(toArray()));
    expect(replayed.map(({ type }) => type)).toEqual(seen.map(({ type }) => type));
    expect(replayed.filter(({ type }) => type !== 'message_update')).toEqual(
      seen.filter(({ type }) => type !== 'message_update'),
    );
    expect(replayed.map((event) => 'message' in event && event.message)).toEqual(
      seen.map((event) => 'message' in event && event.message),
    );
  });

  it('starts anew with another agent, and stops watching when it is removed', () => {
    const first = new Agent({ initialState: { model: testModel } });
    const second = new Agent({ initialState: { model: testModel } });
    element.agent = first;
    first.steer(userMessage('waits'));
    element.agent = second;
    expect(marbles('queue')).toEqual([]);
    first.steer(userMessage('unseen'));
    second.steer(userMessage('seen'));
    frames.next();
    expect(marbles('queue').length).toBe(1);
    element.remove();
    second.clearAllQueues();
    document.body.append(element);
    element.select(1);
    expect(shadow().querySelector('pre')?.hidden).toBe(true);
  });
});

function expectNever(): never {
  throw new Error('The element has no shadow root.');
}
