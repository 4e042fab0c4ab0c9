import type { Api, Model } from '@earendil-works/pi-ai';
import { createModels, createProvider, type MutableModels } from '@earendil-works/pi-ai/models';
import type { StreamFn } from 'rx-agent';
import { createOfflineModels, OFFLINE_MODEL } from '../offline-model/offline-models.js';
import type { CliOptions } from './cli-options.js';

export interface ChosenModel {
  readonly model: Model<Api>;
  readonly streamFn: StreamFn;
  /** True when the user should be told that nobody intelligent is listening. */
  readonly offline: boolean;
  /** What to try when a run ends in an error. */
  readonly remedy?: string;
}

/** What a key in the environment picks, in this order. */
const DEFAULTS: readonly (readonly [provider: string, model: string])[] = [
  ['anthropic', 'claude-sonnet-4-6'],
  ['openai', 'gpt-5'],
  ['google', 'gemini-2.5-flash'],
  ['openrouter', 'anthropic/claude-sonnet-4.6'],
];

/** The model that the options and the environment ask for. Throws an Error of one line that says what to do. */
export async function chooseModel(options: CliOptions): Promise<ChosenModel> {
  if (options.proxy !== undefined) return proxied(options, options.proxy);
  if (options.baseUrl !== undefined) return compatible(options.baseUrl, options.model ?? '');
  const wanted = options.model;
  if (wanted === 'offline/offline') return offline(options);
  // The catalog of every provider is large, so it is loaded only when it is asked for.
  if (wanted !== undefined) return named(await catalog(), wanted);
  return hasSomeKey() ? ((await available(await catalog())) ?? offline(options)) : offline(options);
}

function offline({ paceMs }: CliOptions): ChosenModel {
  const models = createOfflineModels(paceMs === undefined ? {} : { paceMs });
  return { model: OFFLINE_MODEL, streamFn: models.streamSimple.bind(models), offline: true };
}

async function catalog(): Promise<MutableModels> {
  const { builtinModels } = await import('@earendil-works/pi-ai/providers/all');
  return builtinModels();
}

function hasSomeKey(): boolean {
  return Object.keys(process.env).some((name) => /_(API_KEY|TOKEN)$/.test(name));
}

function lookUp(models: MutableModels, wanted: string): Model<Api> {
  const [provider = '', ...rest] = wanted.split('/');
  const model = models.getModel(provider, rest.join('/'));
  if (model === undefined) throw new Error(unknownModel(models, provider, wanted));
  return model;
}

async function named(models: MutableModels, wanted: string): Promise<ChosenModel> {
  const model = lookUp(models, wanted);
  const { provider } = model;
  if ((await models.checkAuth(provider)) === undefined) {
    throw new Error(
      `There is no key for ${provider}: put it in the environment, such as ${keyName(provider)}=….`,
    );
  }
  return { model, streamFn: models.streamSimple.bind(models), offline: false };
}

function unknownModel(models: MutableModels, provider: string, wanted: string): string {
  const some = models.getModels(provider).slice(0, 5);
  if (some.length > 0) {
    return `There is no model ${wanted}: ${provider} has ${some.map(({ id }) => `${provider}/${id}`).join(', ')} and others.`;
  }
  const providers = models.getProviders().map(({ id }) => id);
  return `There is no model ${wanted}: write provider/id, with one of the providers ${providers.join(', ')}.`;
}

/** The first model whose provider has a key: of {@link DEFAULTS}, then of any provider. */
async function available(models: MutableModels): Promise<ChosenModel | undefined> {
  const others = models.getProviders().flatMap(({ id }) => models.getModels(id).slice(0, 1));
  const preferred = DEFAULTS.flatMap(([provider, id]) => models.getModel(provider, id) ?? []);
  const checked = new Set<string>();
  for (const model of [...preferred, ...others]) {
    if (checked.has(model.provider)) continue;
    checked.add(model.provider);
    if ((await models.checkAuth(model.provider)) === undefined) continue;
    return { model, streamFn: models.streamSimple.bind(models), offline: false };
  }
  return undefined;
}

async function compatible(baseUrl: string, id: string): Promise<ChosenModel> {
  if (!URL.canParse(baseUrl)) throw new Error(`--base-url ${baseUrl} is no URL: write http://host:port/v1.`);
  const { openAICompletionsApi } = await import('@earendil-works/pi-ai/api/openai-completions.lazy');
  const model: Model<'openai-completions'> = {
    id,
    name: id,
    api: 'openai-completions',
    provider: 'local',
    baseUrl,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 32_000,
    maxTokens: 4_000,
  };
  const models = createModels();
  models.setProvider(
    createProvider({
      id: 'local',
      baseUrl,
      auth: { apiKey: { name: 'Local', resolve: () => Promise.resolve({ auth: { apiKey: localKey() } }) } },
      models: [model],
      api: openAICompletionsApi(),
    }),
  );
  const remedy = `check that an OpenAI-compatible server runs at ${baseUrl} and has the model ${id}`;
  return { model, streamFn: models.streamSimple.bind(models), offline: false, remedy };
}

/** Servers of one's own rarely ask for a key, but the protocol has one. */
function localKey(): string {
  return process.env['OPENAI_API_KEY'] ?? 'local';
}

async function proxied(options: CliOptions, proxyUrl: string): Promise<ChosenModel> {
  if (!URL.canParse(proxyUrl)) throw new Error(`--proxy ${proxyUrl} is no URL: write http://host:port.`);
  const { streamProxy } = await import('rx-agent/proxy');
  const authToken = options.proxyToken ?? '';
  const wanted = options.model ?? 'offline/offline';
  const model = wanted === 'offline/offline' ? OFFLINE_MODEL : lookUp(await catalog(), wanted);
  return {
    model,
    streamFn: (asked, context, streamOptions) =>
      streamProxy(asked, context, { ...streamOptions, proxyUrl, authToken }),
    offline: false,
    remedy: `check that npm run server runs at ${proxyUrl} and that --proxy-token is its token`,
  };
}

function keyName(provider: string): string {
  return `${provider.toUpperCase().replaceAll('-', '_')}_API_KEY`;
}
