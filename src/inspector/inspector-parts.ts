const STYLE = `
  :host { display: block; font: 12px/1.4 system-ui, sans-serif; color: inherit; }
  [role='toolbar'] { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px 0; }
  button { font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: 4px; padding: 2px 8px; }
  button[aria-pressed='true'] { background: #2563eb; color: #fff; }
  .diagram { max-height: 320px; overflow-y: auto; overflow-x: hidden; }
  .diagram:focus-visible, button:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px; }
  circle { cursor: pointer; }
  pre { max-height: 240px; overflow: auto; margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** What the toolbar's buttons say they do. */
export type InspectorCommand =
  'pause' | 'zoom-in' | 'zoom-out' | 'earlier' | 'later' | 'fit' | 'svg' | 'events';

const BUTTONS: readonly (readonly [InspectorCommand, string])[] = [
  ['pause', 'Pause'],
  ['zoom-in', 'Zoom in'],
  ['zoom-out', 'Zoom out'],
  ['earlier', 'Earlier'],
  ['later', 'Later'],
  ['fit', 'Whole run'],
  ['svg', 'Export SVG'],
  ['events', 'Export events'],
];

export interface InspectorParts {
  readonly toolbar: HTMLElement;
  readonly pause: HTMLElement;
  readonly diagram: HTMLElement;
  readonly summary: HTMLElement;
  readonly details: HTMLElement;
}

/** The element's own nodes, in its shadow root. */
export function inspectorParts(root: ShadowRoot): InspectorParts {
  const style = document.createElement('style');
  style.textContent = STYLE;
  const toolbar = document.createElement('div');
  toolbar.setAttribute('role', 'toolbar');
  toolbar.setAttribute('aria-label', 'Marble diagram');
  const buttons = BUTTONS.map(([command, label]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['command'] = command;
    button.textContent = label;
    return button;
  });
  const [pause] = buttons;
  pause?.setAttribute('aria-pressed', 'false');
  toolbar.append(...buttons);
  const diagram = document.createElement('div');
  diagram.className = 'diagram';
  diagram.tabIndex = 0;
  diagram.setAttribute('role', 'group');
  diagram.setAttribute('aria-label', 'Marbles. Left and right select an event.');
  const summary = document.createElement('div');
  summary.setAttribute('role', 'status');
  const details = document.createElement('pre');
  details.tabIndex = 0;
  details.hidden = true;
  root.append(style, toolbar, diagram, summary, details);
  return { toolbar, pause: pause ?? toolbar, diagram, summary, details };
}
