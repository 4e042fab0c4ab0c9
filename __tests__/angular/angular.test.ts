/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpTestBed, zoneless } from './test-bed.js';
import { AsyncPipe } from '@angular/common';
import {
  Component,
  computed,
  createEnvironmentInjector,
  EnvironmentInjector,
  inject,
  InjectionToken,
  runInInjectionContext,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { Agent, AgentError } from 'rx-agent';
import { agentSignal, injectAgent } from 'rx-agent/angular';
import { done, type ModelPart, scriptedModel, testModel, text, userMessage } from 'rx-agent/testing';
import { type AnimationFrames, animationFrames } from '../react/animation-frames.js';

beforeAll(setUpTestBed);
beforeEach(() => {
  TestBed.configureTestingModule(zoneless);
});

const NAME = new InjectionToken<string>('name');

const newAgent = (): Agent => new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });

describe('agentSignal', () => {
  it('has the state from the start and follows it', () => {
    const agent = newAgent();
    const state = TestBed.runInInjectionContext(() => agentSignal(agent));
    expect(state().systemPrompt).toBe('one');
    agent.state.systemPrompt = 'two';
    expect(state().systemPrompt).toBe('two');
  });

  it('changes only when the slice changed', () => {
    const agent = newAgent();
    const prompt = TestBed.runInInjectionContext(() => agentSignal(agent, (state) => state.systemPrompt));
    const seen: string[] = [];
    const log = computed(() => seen.push(prompt()));
    log();
    agent.steer(userMessage('waits'));
    log();
    expect(seen).toEqual(['one']);
    agent.state.systemPrompt = 'two';
    log();
    expect(seen).toEqual(['one', 'two']);
  });

  it('takes an injector, and stops following when that is destroyed', () => {
    const agent = newAgent();
    const injector = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    const prompt = agentSignal(agent, (state) => state.systemPrompt, { injector });
    injector.destroy();
    agent.state.systemPrompt = 'two';
    expect(prompt()).toBe('one');
  });

  it('needs an injection context otherwise', () => {
    expect(() => agentSignal(newAgent())).toThrow('NG0203');
  });

  it('keeps the last value of a disposed agent', () => {
    const agent = newAgent();
    const prompt = TestBed.runInInjectionContext(() => agentSignal(agent, (state) => state.systemPrompt));
    agent.dispose();
    expect(prompt()).toBe('one');
  });

  describe('with frames', () => {
    let frames: AnimationFrames;
    beforeEach(() => {
      frames = animationFrames();
    });
    afterEach(() => {
      frames.restore();
    });

    it('changes once a frame while a run streams, and at once when it ends', () => {
      const parts$ = new Subject<ModelPart>();
      const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([parts$]) });
      const length = TestBed.runInInjectionContext(() =>
        agentSignal(
          agent,
          ({ streamingMessage: message }) => {
            const block = message?.role === 'assistant' ? message.content[0] : undefined;
            return block?.type === 'text' ? block.text.length : 0;
          },
          { frames: true },
        ),
      );
      void agent.prompt('hello');
      for (let n = 0; n < 2_000; n += 1) parts$.next(text('x'));
      expect(length()).toBe(0);
      frames.next();
      expect(length()).toBe(2_000);
      parts$.next(done());
      expect(length()).toBe(0);
    });
  });
});

describe('injectAgent', () => {
  it('makes an agent of options and disposes it with its injector', async () => {
    const injector = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    const agent = runInInjectionContext(injector, () =>
      injectAgent({ initialState: { model: testModel, systemPrompt: 'one' }, streamFn: scriptedModel([]) }),
    );
    expect(agent.state.systemPrompt).toBe('one');
    injector.destroy();
    await expect(agent.prompt('late')).rejects.toThrow(AgentError);
  });

  it('owns what a factory makes, which may inject', () => {
    let disposals = 0;
    const injector = createEnvironmentInjector(
      [{ provide: NAME, useValue: 'injected' }],
      TestBed.inject(EnvironmentInjector),
    );
    const owned = runInInjectionContext(injector, () =>
      injectAgent(() => ({
        name: inject(NAME),
        dispose: () => {
          disposals += 1;
        },
      })),
    );
    expect(owned.name).toBe('injected');
    expect(disposals).toBe(0);
    injector.destroy();
    expect(disposals).toBe(1);
  });

  it('needs an injection context', () => {
    expect(() => injectAgent({})).toThrow('NG0203');
  });
});

describe('a zoneless component', () => {
  it('shows the state by agentSignal, by toSignal and by the async pipe', async () => {
    class View {
      readonly agent = injectAgent({ initialState: { model: testModel, systemPrompt: 'one' } });
      readonly prompt = agentSignal(this.agent, (state) => state.systemPrompt);
      readonly state = toSignal(this.agent.state$, { requireSync: true });
    }
    const Decorated: typeof View = Component({
      selector: 'test-view',
      imports: [AsyncPipe],
      template: '{{ prompt() }} {{ state().systemPrompt }} {{ (agent.state$ | async)?.systemPrompt }}',
    })(View);
    const fixture = TestBed.createComponent(Decorated);
    await fixture.whenStable();
    const element = fixture.nativeElement as HTMLElement;
    expect(element.textContent).toBe('one one one');
    fixture.componentInstance.agent.state.systemPrompt = 'two';
    await fixture.whenStable();
    expect(element.textContent).toBe('two two two');
    fixture.destroy();
    await expect(fixture.componentInstance.agent.prompt('late')).rejects.toThrow(AgentError);
  });
});
