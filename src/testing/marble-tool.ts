import { filter, map, type Observable } from 'rxjs';
import type { RunHelpers } from 'rxjs/testing';
import type { AgentToolOutput, AgentToolReturn } from '../types.js';
import { type FakeTool, fakeTool, type FakeToolOptions } from './fake-tool.js';
import { checkLetters } from './marble-model.js';
import { parsePicture, type SubscriptionLogLike } from './picture-assert.js';
import { deaf, logged } from './subscription-log.js';

/** What the letters of a tool's pictures stand for. */
export type ToolValues = Readonly<Record<string, AgentToolOutput>>;

export interface MarbleToolOptions extends FakeToolOptions {
  /** Default: `'tool'`. */
  name?: string;
  /** What `#` fails with. */
  error?: unknown;
  /** True makes the tool go on, and report progress, when it is stopped. */
  deaf?: boolean;
}

/** A tool that takes its time. */
export interface MarbleTool extends FakeTool {
  /** When each call was listened to, for `expectSubscriptions`. */
  readonly subscriptions: SubscriptionLogLike[];
}

/** The tool of some pictures, one a call; the last one serves all further calls. */
export function marbleTool(
  cold: RunHelpers['cold'],
  now: () => number,
  picture: string | readonly string[],
  values: ToolValues | undefined,
  { name = 'tool', error, deaf: isDeaf, ...options }: MarbleToolOptions,
): MarbleTool {
  const subscriptions: SubscriptionLogLike[] = [];
  const pictures = typeof picture === 'string' ? [picture] : picture;
  for (const one of pictures) checkLetters('tool', one, values);
  let count = 0;
  const tool = fakeTool(
    name,
    (_, { onUpdate }): AgentToolReturn => {
      const marbles = pictures[Math.min(count++, pictures.length - 1)] ?? '|';
      const progress = progressCount(marbles);
      const source$: Observable<string> = cold(marbles, undefined, error);
      const outputs$ = logged(source$, subscriptions, now).pipe(
        map((letter) => values?.[letter] ?? letter),
        // A stream's progress is known as such only when the next value comes; a callback reports it at its frame.
        filter((output, index) => {
          if (index < progress) onUpdate(output);
          return index >= progress;
        }),
      );
      return isDeaf === true ? deaf(outputs$) : outputs$;
    },
    options,
  );
  return Object.assign(tool, { subscriptions });
}

/** How many values of a picture are progress: all but the last, or all when it does not complete. */
function progressCount(picture: string): number {
  const kinds = parsePicture(picture).map((message) => message.notification.kind);
  return kinds.filter((kind) => kind === 'N').length - (kinds.includes('C') ? 1 : 0);
}
