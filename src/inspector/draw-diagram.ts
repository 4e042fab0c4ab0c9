import type { MarbleLog } from './marble-log.js';
import { describeEntry } from './describe-entry.js';
import { svgElement } from './svg-element.js';
import type { TimeWindow } from './time-window.js';
import { type VisibleMarble, visibleMarbles } from './visible-marbles.js';

const LABEL_WIDTH = 120;
const LANE_HEIGHT = 28;
const RADIUS = 5;
/** Each stands out from a light and from a dark page. */
const COLOURS: Readonly<Record<string, string>> = {
  run: '#8b5cf6',
  model: '#3b82f6',
  queue: '#c2620a',
  state: '#64748b',
};
const TOOL_COLOUR = '#059669';
const ERROR_COLOUR = '#e5484d';

export interface Diagram {
  readonly log: MarbleLog;
  readonly window: TimeWindow;
  /** The width of the whole picture in pixels. */
  readonly width: number;
  /** Position in the log of the marble to mark. */
  readonly selected?: number | undefined;
}

/** The diagram as an SVG that stands on its own. Each marble carries its position in `data-position`. */
export function drawDiagram({ log, window, width, selected }: Diagram): SVGSVGElement {
  const lanes = log.lanes;
  const height = lanes.length * LANE_HEIGHT + LANE_HEIGHT;
  const axis = Math.max(width - LABEL_WIDTH - 2 * RADIUS, 1);
  const svg = svgElement('svg', {
    width,
    height,
    viewBox: `0 0 ${String(width)} ${String(height)}`,
    role: 'img',
    'aria-label': 'Marble diagram',
    'font-family': 'ui-monospace, monospace',
    'font-size': 11,
  });
  lanes.forEach((lane, index) => {
    const y = index * LANE_HEIGHT + LANE_HEIGHT / 2;
    const group = svgElement('g', { 'data-lane': lane.id });
    group.append(
      svgElement('text', { x: 4, y: y + 4, fill: 'currentColor' }, shortened(lane.label)),
      svgElement('line', { x1: LABEL_WIDTH, x2: width, y1: y, y2: y, stroke: 'currentColor', opacity: 0.3 }),
    );
    for (const marble of visibleMarbles(log.entries, lane, window, axis)) {
      group.append(drawMarble(log, marble, lane.id, y, marble.position === selected));
    }
    svg.append(group);
  });
  svg.append(...timeLabels(window, width, height));
  return svg;
}

function drawMarble(
  log: MarbleLog,
  { x, position, count }: VisibleMarble,
  lane: string,
  y: number,
  selected: boolean,
): SVGElement {
  const entry = log.entries[position];
  const failed = entry?.event?.type === 'tool_execution_end' && entry.event.isError;
  const circle = svgElement('circle', {
    cx: LABEL_WIDTH + RADIUS + Math.round(x * 10) / 10,
    cy: y,
    r: selected ? RADIUS + 2 : RADIUS,
    fill: failed ? ERROR_COLOUR : (COLOURS[lane] ?? TOOL_COLOUR),
    'data-position': position,
    ...(selected && { stroke: 'currentColor', 'stroke-width': 2 }),
  });
  const more = count > 1 ? ` (and ${String(count - 1)} more)` : '';
  if (entry !== undefined) circle.append(svgElement('title', {}, describeEntry(entry) + more));
  return circle;
}

function timeLabels({ from, to }: TimeWindow, width: number, height: number): readonly SVGElement[] {
  const y = height - LANE_HEIGHT / 2 + 4;
  return [
    svgElement('text', { x: LABEL_WIDTH, y, fill: 'currentColor' }, `${String(Math.round(from))} ms`),
    svgElement(
      'text',
      { x: width - 4, y, fill: 'currentColor', 'text-anchor': 'end' },
      `${String(Math.round(to))} ms`,
    ),
  ];
}

function shortened(label: string): string {
  return label.length > 16 ? `${label.slice(0, 15)}…` : label;
}
