import type { Page } from 'playwright-core';

/**
 * From now on each event of an answer reaches the page in a task of its own, as fast as tasks go. The network alone
 * decides by its load how many come together, and what comes together is rendered together by any framework.
 */
export async function oneEventATask(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      const { port1, port2 } = new MessageChannel();
      let rest = '';
      const events = new TransformStream<string, string>({
        async transform(text, controller) {
          const parts = (rest + text).split('\n\n');
          rest = parts.pop() ?? '';
          for (const part of parts) {
            await new Promise((resolve) => {
              port1.onmessage = resolve;
              port2.postMessage(undefined);
            });
            controller.enqueue(`${part}\n\n`);
          }
        },
        flush(controller) {
          controller.enqueue(rest);
        },
      });
      const body = response.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(events)
        .pipeThrough(new TextEncoderStream());
      return new Response(body, response);
    };
  });
}
