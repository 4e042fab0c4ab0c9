/** `/api` goes to examples/server. */
export default {
  '/api': { target: `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8787'}`, changeOrigin: false },
};
