import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api, AssistantMessageEvent, Model } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lastValueFrom } from 'rxjs';
import { envSecrets } from '../../examples/server/env-secrets.js';
import { serverModels } from '../../examples/server/server-models.js';
import { createProxyHandler, type ProxyModels, streamProxy } from '../../src/proxy/index.js';

const context = normalizeContext({ messages: [{ role: 'user', content: 'Hello', timestamp: 0 }] });
const before = { ...process.env };

beforeEach(() => {
  for (const name of Object.keys(process.env)) {
    if (/_(?:API_KEY|TOKEN)$/.test(name)) Reflect.deleteProperty(process.env, name);
  }
});

afterEach(() => {
  Object.assign(process.env, before);
});

function model(models: ProxyModels, provider: string): Model<Api> {
  const found = models.getModel(provider, provider === 'openai' ? 'gpt-5' : 'claude-sonnet-4-6');
  if (found === undefined) throw new Error(`pi-ai has no such model of ${provider}.`);
  return found;
}

/** Asks through the handler itself. */
function ask(models: ProxyModels, asked: Model<Api>, secrets: string[] = []): Promise<AssistantMessageEvent> {
  const handler = createProxyHandler({ models, authorize: () => 'owner', secrets });
  const answer$ = streamProxy(asked, context, {
    proxyUrl: 'http://proxy.test',
    authToken: 't',
    fetch: (input, init) => handler(new Request(input, init)),
  });
  return lastValueFrom(answer$);
}

it.each([{}, { OPENAI_API_KEY: '' }, { PROXY_TOKEN: 'x' }])(
  'without a key, %j: the offline model alone',
  async (env) => {
    const models = await serverModels(env);
    expect(models.getProviders().map(({ id }) => id)).toEqual(['offline']);
  },
);

describe('with a key in the environment', () => {
  it('there are the models of all providers, and the offline one', async () => {
    const models = await serverModels({ OPENAI_API_KEY: 'sk-of-the-server' });
    const providers = models.getProviders().map(({ id }) => id);
    expect(providers).toEqual(expect.arrayContaining(['openai', 'anthropic', 'offline']));
    expect(models.getModel('offline', 'offline')?.id).toBe('offline');
  });

  it('a provider whose key is missing is an error for the client', async () => {
    process.env['OPENAI_API_KEY'] = 'sk-of-the-server';
    const models = await serverModels(process.env);
    expect(await ask(models, model(models, 'anthropic'))).toMatchObject({
      type: 'error',
      error: { stopReason: 'error', errorMessage: 'Provider is not configured: anthropic' },
    });
  });

  it('that key goes to its provider; when it is wrong, the client reads so, and not the key', async () => {
    process.env['OPENAI_API_KEY'] = 'plainly-the-wrong-key';
    const keys: unknown[] = [];
    const provider = createServer((request, response) => {
      keys.push(request.headers.authorization);
      request.resume();
      response.writeHead(401, { 'Content-Type': 'application/json' });
      const message = `Incorrect API key provided: ${String(process.env['OPENAI_API_KEY'])}.`;
      response.end(
        JSON.stringify({ error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } }),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    try {
      const models = await serverModels(process.env);
      const baseUrl = `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}`;
      const local: ProxyModels = {
        getModel: (id) => ({ ...model(models, id), baseUrl }),
        streamSimple: models.streamSimple.bind(models),
      };
      const final = await ask(local, model(models, 'openai'), envSecrets(process.env));
      const text = final.type === 'error' ? final.error.errorMessage : '';
      expect(keys).toEqual(['Bearer plainly-the-wrong-key']);
      expect(text).toContain('Incorrect API key provided: [redacted]');
      expect(text).not.toContain('plainly');
    } finally {
      provider.closeAllConnections();
      provider.close();
    }
  });
});

it('the secrets are what keys, tokens, passwords and secrets are called', () => {
  const env = {
    OPENAI_API_KEY: 'a',
    PROXY_TOKEN: 'b',
    DB_PASSWORD: 'c',
    X_SECRET: 'd',
    HOME: '/',
    Y_KEY: undefined,
  };
  expect(envSecrets(env)).toEqual(['a', 'b', 'c', 'd']);
});
