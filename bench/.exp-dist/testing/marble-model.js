import { concatMap, from, map } from 'rxjs';
import { text } from './model-parts.js';
import { parsePicture } from './picture-assert.js';
import { scriptedModel } from './scripted-model.js';
import { deaf, logged } from './subscription-log.js';
/** The stream function of some pictures, one a request. */
export function marbleModel(cold, now, picture, values, options) {
    const subscriptions = [];
    const pictures = typeof picture === 'string' ? [picture] : picture;
    const answers = pictures.map((one) => {
        checkLetters('model', one, values);
        const source$ = cold(one, undefined, options.error);
        const letters$ = logged(source$, subscriptions, now);
        const parts$ = letters$.pipe(map((letter) => values?.[letter] ?? text(letter)), concatMap((parts) => from(isList(parts) ? parts : [parts])));
        return options.deaf === true ? deaf(parts$) : parts$;
    });
    return Object.assign(scriptedModel(answers), { subscriptions });
}
/** Throws when a picture has a letter that `values` does not explain. */
export function checkLetters(what, picture, values) {
    if (values === undefined)
        return;
    for (const { notification } of parsePicture(picture)) {
        if (notification.kind === 'N' && !(String(notification.value) in values)) {
            throw new Error(`${what}('${picture}'): there is no value for the letter ${String(notification.value)}.`);
        }
    }
}
function isList(parts) {
    return Array.isArray(parts);
}
