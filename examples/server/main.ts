import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bearerToken, createProxyHandler } from 'rx-agent/proxy';
import { envSecrets } from './env-secrets.js';
import { serverModels } from './server-models.js';

const port = Number(process.env['PORT'] ?? 8787);
const hostname = process.env['HOST'] ?? '127.0.0.1';
const token = process.env['PROXY_TOKEN'] ?? crypto.randomUUID();
const origins = process.env['PROXY_ORIGINS']?.split(',') ?? [];

const handler = createProxyHandler({
  models: await serverModels(process.env),
  authorize: bearerToken({ owner: token }),
  allowOrigins: origins,
  secrets: envSecrets(process.env),
  onEnd: ({ caller, model, outcome, durationMs, usage, errorMessage }) => {
    const tokens = `${String(usage?.input ?? 0)} in, ${String(usage?.output ?? 0)} out`;
    const reason = errorMessage === undefined ? '' : `: ${errorMessage}`;
    console.log(
      `${caller} ${model.provider}/${model.id} ${outcome} ${String(durationMs)} ms, ${tokens}${reason}`,
    );
  },
});

const app = new Hono();
app.all('/api/stream', (request) => handler(request.req.raw));

serve({ fetch: app.fetch, hostname, port }, ({ port: listening }) => {
  const url = `http://${hostname}:${String(listening)}`;
  console.log(`Listening at ${url}/api/stream`);
  if (process.env['PROXY_TOKEN'] === undefined) {
    console.log(`Token, until PROXY_TOKEN sets one: ${token}`);
  }
  console.log(`Try: npm start -- --proxy ${url} --proxy-token <token>`);
});
