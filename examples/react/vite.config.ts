import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:8787';
const proxy = { '/api': { target: apiUrl, changeOrigin: true } };

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
});
