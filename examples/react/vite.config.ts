import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** `/api` goes to examples/server. When that breaks off an answer, the page is to see it. */
const proxy: Record<string, ProxyOptions> = {
  '/api': {
    target: `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8787'}`,
    configure: (server) => {
      server.on('proxyRes', (answer, _request, response) => {
        answer.once('aborted', () => response.destroy());
      });
    },
  },
};

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^rx-agent$/, replacement: `${repository}src/index.ts` },
      { find: /^rx-agent\/(\w+)$/, replacement: `${repository}src/$1/index.ts` },
      // React whose <Profiler> counts commits in the built page too.
      { find: 'react-dom/client', replacement: 'react-dom/profiling' },
    ],
    dedupe: ['react', 'react-dom', 'rxjs'],
  },
  server: { proxy, fs: { allow: [repository] } },
  preview: { proxy },
  build: { chunkSizeWarningLimit: 800 },
});
