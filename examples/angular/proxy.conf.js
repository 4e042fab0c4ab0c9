/** `/api` goes to examples/server. When that breaks off an answer, the page is to see it. */
export default {
  '/api': {
    target: `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '8787'}`,
    configure: (proxy) => {
      proxy.on('proxyRes', (answer, _request, response) => {
        answer.once('aborted', () => response.destroy());
      });
    },
  },
};
