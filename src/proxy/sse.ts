import { createParser } from 'eventsource-parser';

/** Reads server-sent events from chunks of bytes. `onData` gets each event's data. Too long an event throws. */
export function createSseReader(
  maxEventBytes: number,
  onData: (data: string) => void,
): { push(bytes: Uint8Array): void; end(): void } {
  const decoder = new TextDecoder();
  let pending = 0;
  const parser = createParser({
    onEvent: ({ data }) => {
      pending = 0;
      onData(data);
    },
    onComment: () => {
      pending = 0;
    },
  });
  const feed = (text: string, length: number): void => {
    // Small pieces keep the bound exact when one network chunk holds many events.
    pending += length;
    parser.feed(text);
    if (pending > maxEventBytes) throw new Error(`an event longer than ${String(maxEventBytes)} bytes`);
  };
  return {
    push: (bytes) => {
      for (let at = 0; at < bytes.length; at += 16_384) {
        const piece = bytes.subarray(at, at + 16_384);
        feed(decoder.decode(piece, { stream: true }), piece.length);
      }
    },
    // A last event without its blank line still counts.
    end: () => {
      feed(`${decoder.decode()}\n\n`, 0);
    },
  };
}
