/** Takes the lines of a recording, one by one, without line ends. */
export type RecordingSink = (line: string) => void;

/** A recording: the text of a file, or its lines. */
export type Recording = string | readonly string[];

export type RecordingFormat = 'rx-agent-stream' | 'rx-agent-events';

/** One line, parsed. */
export interface RecordingLine {
  readonly number: number;
  readonly value: Readonly<Record<string, unknown>>;
}

const VERSION = 1;

export function header(format: RecordingFormat): { format: RecordingFormat; version: number } {
  return { format, version: VERSION };
}

/** The lines after the header. Throws with the number of the line that is broken. */
export function parseRecording(recording: Recording, format: RecordingFormat): RecordingLine[] {
  const texts = typeof recording === 'string' ? recording.split(/\r?\n/u) : recording;
  const lines = texts
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ number, text }) => ({ number, value: parseLine(number, text) }));
  const first = lines.shift();
  if (first === undefined) throw broken(1, 'the recording is empty');
  const { format: found, version } = first.value;
  if (found !== format) throw broken(first.number, `expected the header of a ${format} recording`);
  if (version !== VERSION) {
    throw broken(
      first.number,
      `format version ${String(version)} is not the one this library reads (${String(VERSION)})`,
    );
  }
  return lines;
}

export function broken(line: number, problem: string): Error {
  return new Error(`Broken recording, line ${String(line)}: ${problem}.`);
}

function parseLine(number: number, text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken(number, 'it is not JSON');
  }
  if (!isRecord(value)) throw broken(number, 'it is not an object');
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
