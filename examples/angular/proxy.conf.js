/** `/api` goes to examples/server. */
const target = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8787'}`;

export default { '/api': { target, changeOrigin: false } };
