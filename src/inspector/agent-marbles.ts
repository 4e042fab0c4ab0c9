import type { Subscription } from 'rxjs';
import { now } from '../internal/now.js';
import { describeEntry, entryDetails } from './describe-entry.js';
import { drawDiagram } from './draw-diagram.js';
import { type InspectorCommand, inspectorParts, type InspectorParts } from './inspector-parts.js';
import { MarbleLog } from './marble-log.js';
import { type InspectedAgent, recordMarbles } from './record-marbles.js';
import { recordedEvents } from './recorded-events.js';
import { saveFile } from './save-file.js';
import { panWindow, type TimeWindow, wholeWindow, zoomWindow } from './time-window.js';

/** A server that renders the page has no elements; importing this there must do no harm. */
const ElementBase: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

const DEFAULT_WIDTH = 800;
const ZOOM = 2;

/**
 * A live marble diagram of an agent. Set `agent`; recording starts then and goes on while the element is connected. It
 * draws at most once per animation frame, and only what fits into its width.
 */
export class AgentMarbles extends ElementBase {
  private readonly parts: InspectorParts = inspectorParts(this.attachShadow({ mode: 'open' }));
  private watched: InspectedAgent | undefined;
  private recording: Subscription | undefined;
  private log = new MarbleLog();
  private startedAt = now();
  /** Undefined shows the whole run. */
  private window: TimeWindow | undefined;
  private isPaused = false;
  private selected: number | undefined;
  private frame: number | undefined;

  constructor() {
    super();
    const { toolbar, diagram } = this.parts;
    toolbar.addEventListener('click', ({ target }) => {
      const command = target instanceof HTMLElement ? target.dataset['command'] : undefined;
      if (command !== undefined) this.run(command as InspectorCommand);
    });
    diagram.addEventListener('click', ({ target }) => {
      const position = positionOf(target);
      if (position !== undefined) this.select(position);
    });
    diagram.addEventListener('pointermove', ({ target }) => {
      const entry = this.log.entries[positionOf(target) ?? -1];
      if (entry !== undefined) this.parts.summary.textContent = describeEntry(entry);
    });
    diagram.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.select((this.selected ?? (step > 0 ? -1 : this.log.entries.length)) + step);
    });
    diagram.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && event.deltaX === 0) return;
        event.preventDefault();
        if (event.ctrlKey) this.zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM);
        else this.pan(event.deltaX / this.width);
      },
      { passive: false },
    );
  }

  /** The agent to watch. Another one starts a new diagram. */
  get agent(): InspectedAgent | undefined {
    return this.watched;
  }

  set agent(agent: InspectedAgent | undefined) {
    if (agent === this.watched) return;
    this.watched = agent;
    this.clear();
  }

  /** True keeps the picture as it is; what happens meanwhile is recorded, and shown when it is false again. */
  get paused(): boolean {
    return this.isPaused;
  }

  set paused(paused: boolean) {
    this.isPaused = paused;
    this.parts.pause.setAttribute('aria-pressed', String(paused));
    if (!paused) this.draw();
  }

  connectedCallback(): void {
    this.record();
    this.draw();
  }

  disconnectedCallback(): void {
    this.recording?.unsubscribe();
    this.recording = undefined;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  /** Forgets what was recorded and starts again at 0 ms. */
  clear(): void {
    this.recording?.unsubscribe();
    this.recording = undefined;
    this.log = new MarbleLog();
    this.startedAt = now();
    this.window = undefined;
    this.selected = undefined;
    this.parts.details.hidden = true;
    this.parts.summary.textContent = '';
    this.record();
    this.draw();
  }

  /** Shows a time `factor` times as long: below 1 zooms in. */
  zoom(factor: number): void {
    this.window = zoomWindow(this.shown, factor, 0.5, this.log.duration);
    this.draw();
  }

  /** Moves by a part of the time that is shown: below 0 to earlier. */
  pan(part: number): void {
    this.window = panWindow(this.shown, part, this.log.duration);
    this.draw();
  }

  /** Shows the whole run again, and follows it. */
  fit(): void {
    this.window = undefined;
    this.draw();
  }

  /** Shows an event, by its place in the recording, and the state right after it. */
  select(position: number): void {
    const entry = this.log.entries[position];
    if (entry === undefined) return;
    this.selected = position;
    this.parts.summary.textContent = describeEntry(entry);
    this.parts.details.textContent = entryDetails(entry);
    this.parts.details.hidden = false;
    this.draw();
  }

  /** The picture as it is now, as the text of an SVG file. */
  toSvg(): string {
    return new XMLSerializer().serializeToString(this.picture());
  }

  /** The recorded events, in the format that `replayEvents` of `rx-agent/testing` reads. */
  toRecording(): string {
    return recordedEvents(this.log.entries);
  }

  private get shown(): TimeWindow {
    return this.window ?? wholeWindow(this.log.duration);
  }

  private get width(): number {
    return this.clientWidth > 0 ? this.clientWidth : DEFAULT_WIDTH;
  }

  private run(command: InspectorCommand): void {
    switch (command) {
      case 'pause':
        this.paused = !this.paused;
        break;
      case 'zoom-in':
        this.zoom(1 / ZOOM);
        break;
      case 'zoom-out':
        this.zoom(ZOOM);
        break;
      case 'earlier':
        this.pan(-0.5);
        break;
      case 'later':
        this.pan(0.5);
        break;
      case 'fit':
        this.fit();
        break;
      case 'svg':
        saveFile('agent-marbles.svg', 'image/svg+xml', this.toSvg());
        break;
      case 'events':
        saveFile('agent-events.jsonl', 'application/jsonl', this.toRecording());
        break;
    }
  }

  private record(): void {
    if (this.watched === undefined || this.recording !== undefined || !this.isConnected) return;
    // eslint-disable-next-line rxjs-x/no-ignored-error -- a recording never errors
    this.recording = recordMarbles(this.watched, this.startedAt).subscribe((entry) => {
      this.log.add(entry);
      if (!this.isPaused) this.schedule();
    });
  }

  private schedule(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      if (!this.isPaused) this.draw();
    });
  }

  private draw(): void {
    if (this.isConnected) this.parts.diagram.replaceChildren(this.picture());
  }

  private picture(): SVGSVGElement {
    return drawDiagram({
      log: this.log,
      window: this.shown,
      width: this.width,
      selected: this.selected,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-marbles': AgentMarbles;
  }
}

/** Makes `<agent-marbles>` known to the page. Does nothing the second time, or where there is no page. */
export function defineAgentMarbles(name = 'agent-marbles'): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get(name) === undefined) customElements.define(name, AgentMarbles);
}

function positionOf(target: EventTarget | null): number | undefined {
  const position = target instanceof Element ? target.getAttribute('data-position') : null;
  return position === null ? undefined : Number(position);
}
