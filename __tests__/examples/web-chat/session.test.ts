/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import './browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { firstValueFrom, fromEvent, Subject } from 'rxjs';
import type { Agent, StreamFn } from 'rx-agent';
import { done, fails, type ModelPart, scriptedModel, text, toolCall } from 'rx-agent/testing';
import { Approvals } from '../../../examples/web-chat/src/approvals.js';
import { chatAgent } from '../../../examples/web-chat/src/chat-agent.js';
import { textOf } from '../../../examples/web-chat/src/message-content.js';
import { problemOf, retry, startOver } from '../../../examples/web-chat/src/recovery.js';
import { currentToken, keepToken, linkedTokens$, takeToken } from '../../../examples/web-chat/src/session.js';
import { loadTranscript, saveTranscript } from '../../../examples/web-chat/src/transcript-storage.js';

beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
});

/** A chat in this tab: the same one again after a reload, which is a second call. */
function chat(streamFn: StreamFn): Agent {
  return chatAgent({ approvals: new Approvals(), streamFn, stepMs: 0 });
}

const said = (agent: Agent): string[] =>
  agent.state.messages.map((message) => `${message.role}: ${textOf(message)}`);

describe('the access token', () => {
  it('moves from the address to the tab', () => {
    location.hash = '#token=s%2Bcret';
    expect(takeToken()).toBe('s+cret');
    expect(location.href).toBe('http://localhost/');
    expect(takeToken()).toBe('s+cret');
  });

  it('is none until there is one', () => {
    location.hash = '#token=';
    expect(takeToken()).toBeUndefined();
    keepToken('typed');
    expect(currentToken()).toBe('typed');
  });

  it('is the one of a link that is opened later, but no other change of the address takes it away', async () => {
    const opened: string[] = [];
    location.hash = '#token=waiting';
    const links = linkedTokens$.subscribe((token) => opened.push(token));
    expect(opened).toEqual(['waiting']);
    for (const hash of ['#elsewhere', '#token=', '#token=second', '#elsewhere', '#token=third']) {
      const changed = firstValueFrom(fromEvent(window, 'hashchange'));
      location.hash = hash;
      await changed;
    }
    links.unsubscribe();
    expect(opened).toEqual(['waiting', 'second', 'third']);
    expect(currentToken()).toBe('third');
    expect(location.href).toBe('http://localhost/');
  });
});

describe('an access token that the server refuses', () => {
  it('is forgotten, so that a reload asks for another one', async () => {
    keepToken('wrong');
    const agent = chat(scriptedModel([[fails('The proxy answered 401 Unauthorized: Unknown token.')]]));
    await agent.prompt('Hello');
    expect(problemOf(agent.state)).toBe(
      'The server refuses this access token. Open a link with another one and try again, or reload the page.',
    );
    expect(takeToken()).toBeUndefined();
  });

  it('is not one that another failure came with', async () => {
    keepToken('right');
    await chat(scriptedModel([[fails('The proxy answered 502 Bad Gateway.')]])).prompt('Hello');
    expect(takeToken()).toBe('right');
  });
});

describe('the transcript', () => {
  it('is there again after a reload', async () => {
    await chat(scriptedModel(['Hi.'])).prompt('Hello');
    expect(said(chat(scriptedModel([])))).toEqual(['user: Hello', 'assistant: Hi.']);
  });

  it('is kept at each message, so that a reload in mid-answer keeps the question', () => {
    const answer = new Subject<ModelPart>();
    const agent = chat(scriptedModel([answer]));
    void agent.prompt('Hello');
    answer.next(text('H'));
    const reloaded = chat(scriptedModel([]));
    expect(said(reloaded)).toEqual(['user: Hello']);
    expect(problemOf(reloaded.state)).toBe('This was not answered.');
    agent.dispose();
  });

  it('is empty when what is kept is none', () => {
    for (const kept of ['no JSON', '{}', '[null]', '[{"role":"user"}]']) {
      sessionStorage.setItem('rx-agent.chat.transcript', kept);
      expect(loadTranscript()).toEqual([]);
    }
  });

  it('is not kept when it does not fit, and the chat goes on', async () => {
    saveTranscript([{ role: 'user', content: 'before', timestamp: 0 }]);
    const agent = chat(scriptedModel(['Big.']));
    await agent.prompt('x'.repeat(6_000_000));
    expect(agent.state.messages.at(-1)).toMatchObject({ role: 'assistant', stopReason: 'stop' });
    expect(loadTranscript()).toEqual([]);
  });

  it('is forgotten with a new conversation, which stops the run', () => {
    const agent = chat(scriptedModel([new Subject<ModelPart>()]));
    void agent.prompt('Hello');
    startOver(agent);
    expect(agent.state.isStreaming).toBe(false);
    expect(said(agent)).toEqual([]);
    expect(said(chat(scriptedModel([])))).toEqual([]);
  });
});

describe('trying again', () => {
  it('drops the failed answer', async () => {
    const agent = chat(scriptedModel([[text('Hal'), fails('The line broke.')], 'Hi.']));
    await agent.prompt('Hello');
    expect(problemOf(agent.state)).toBe('The line broke.');
    await retry(agent);
    expect(problemOf(agent.state)).toBeUndefined();
    expect(said(agent)).toEqual(['user: Hello', 'assistant: Hi.']);
  });

  it('works after a reload in mid-tool', async () => {
    const agent = chat(scriptedModel([[toolCall('write_note', { title: 'a', text: 'b' }), done()]]));
    void agent.prompt('Note it');
    const reloaded = chat(scriptedModel(['Never mind.']));
    expect(problemOf(reloaded.state)).toBe('The tools did not finish.');
    await retry(reloaded);
    expect(said(reloaded)).toEqual(['user: Note it', 'assistant: Never mind.']);
    agent.dispose();
  });

  it('is not offered for what the user stopped, nor during a run', () => {
    const agent = chat(scriptedModel([new Subject<ModelPart>()]));
    void agent.prompt('Hello');
    expect(problemOf(agent.state)).toBeUndefined();
    agent.abort();
    expect(problemOf(agent.state)).toBeUndefined();
  });
});
