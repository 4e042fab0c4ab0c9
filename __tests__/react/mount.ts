import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export interface Mounted {
  readonly container: HTMLElement;
  readonly render: (node: ReactNode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Renders into a new element of the document. */
export async function mount(node: ReactNode): Promise<Mounted> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(container);
  const render = (next: ReactNode): Promise<void> =>
    act(async () => {
      root.render(next);
      await Promise.resolve();
    });
  await render(node);
  return {
    container,
    render,
    unmount: () =>
      act(async () => {
        root.unmount();
        await Promise.resolve();
      }),
  };
}
