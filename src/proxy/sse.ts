import { createParser } from 'eventsource-parser';

const LF = 10;

/**
 * Reads server-sent events from bytes cut anywhere, with any line ending, and calls `onData` with the data of each as
 * soon as its blank line is there. Throws when the bytes are no UTF-8 or an event is longer than `maxLength` characters.
 */
export class SseReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly parser;
  private endedInCr = false;

  constructor(
    private readonly maxLength: number,
    private readonly onData: (data: string) => void,
  ) {
    this.parser = createParser({
      maxBufferSize: maxLength,
      onEvent: ({ data }) => {
        if (data.length > maxLength) throw this.tooLong();
        this.onData(data);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') throw this.tooLong();
      },
    });
  }

  feed(bytes: Uint8Array): void {
    let text: string;
    try {
      text = this.decoder.decode(bytes, { stream: true });
    } catch (cause) {
      this.feedLines(bytes);
      throw notUtf8(cause);
    }
    this.feedText(text);
  }

  /** Whether the last event, complete but for its blank line, counts is for `onData` to say. */
  end(): void {
    this.feedText(`${this.decoder.decode()}\n\n`);
  }

  /** The lines before the first that is no UTF-8: the events in them came whole. */
  private feedLines(bytes: Uint8Array): void {
    for (let from = 0, to = bytes.indexOf(LF); to !== -1; from = to + 1, to = bytes.indexOf(LF, from)) {
      let line: string;
      try {
        line = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, to + 1));
      } catch (cause) {
        throw notUtf8(cause);
      }
      this.feedText(line);
    }
  }

  /** The parser holds back a CR until it knows what follows; as LF it need not. */
  private feedText(text: string): void {
    if (text === '') return;
    const rest = this.endedInCr && text.startsWith('\n') ? text.slice(1) : text;
    this.endedInCr = text.endsWith('\r');
    this.parser.feed(rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest);
  }

  private tooLong(): Error {
    return new Error(`The proxy sent an event of more than ${String(this.maxLength)} characters.`);
  }
}

function notUtf8(cause: unknown): Error {
  return new Error('The proxy sent bytes that are not UTF-8.', { cause });
}

const encoder = new TextEncoder();

/** One event with `value` as its JSON data. */
export function sseEvent(value: unknown): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(value)}\n\n`);
}

/** A comment, which readers skip. */
export const SSE_HEARTBEAT: Uint8Array = encoder.encode(': still here\n\n');
