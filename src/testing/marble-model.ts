import { concatMap, from, map, type Observable } from 'rxjs';
import type { RunHelpers } from 'rxjs/testing';
import { type ModelPart, text } from './model-parts.js';
import { parsePicture, type SubscriptionLogLike } from './picture-assert.js';
import { scriptedModel, type ScriptedModel } from './scripted-model.js';
import { deaf, logged } from './subscription-log.js';

/** What the letters of a model's pictures stand for: a part, or several at once. */
export type ModelValues = Readonly<Record<string, ModelPart | readonly ModelPart[]>>;

export interface MarbleModelOptions {
  /** What `#` throws: the error of the stream itself. */
  error?: unknown;
  /** True makes the stream go on when it is unsubscribed. */
  deaf?: boolean;
}

/** A scripted model that takes its time. */
export interface MarbleModel extends ScriptedModel {
  /** When each answer was listened to, for `expectSubscriptions`. */
  readonly subscriptions: SubscriptionLogLike[];
}

/** The stream function of some pictures, one a request. */
export function marbleModel(
  cold: RunHelpers['cold'],
  now: () => number,
  picture: string | readonly string[],
  values: ModelValues | undefined,
  options: MarbleModelOptions,
): MarbleModel {
  const subscriptions: SubscriptionLogLike[] = [];
  const pictures = typeof picture === 'string' ? [picture] : picture;
  const answers = pictures.map((one): Observable<ModelPart> => {
    checkLetters('model', one, values);
    const source$: Observable<string> = cold(one, undefined, options.error);
    const letters$ = logged(source$, subscriptions, now);
    const parts$ = letters$.pipe(
      map((letter) => values?.[letter] ?? text(letter)),
      concatMap((parts) => from(isList(parts) ? parts : [parts])),
    );
    return options.deaf === true ? deaf(parts$) : parts$;
  });
  return Object.assign(scriptedModel(answers), { subscriptions });
}

/** Throws when a picture has a letter that `values` does not explain. */
export function checkLetters(
  what: string,
  picture: string,
  values: Readonly<Record<string, unknown>> | undefined,
): void {
  if (values === undefined) return;
  for (const { notification } of parsePicture(picture)) {
    if (notification.kind === 'N' && !(String(notification.value) in values)) {
      throw new Error(
        `${what}('${picture}'): there is no value for the letter ${String(notification.value)}.`,
      );
    }
  }
}

function isList(parts: ModelPart | readonly ModelPart[]): parts is readonly ModelPart[] {
  return Array.isArray(parts);
}
