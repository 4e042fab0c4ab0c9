import { filter, map } from 'rxjs';
import { fakeTool } from './fake-tool.js';
import { checkLetters } from './marble-model.js';
import { parsePicture } from './picture-assert.js';
import { deaf, logged } from './subscription-log.js';
/** The tool of some pictures, one a call; the last one serves all further calls. */
export function marbleTool(cold, now, picture, values, { name = 'tool', error, deaf: isDeaf, ...options }) {
    const subscriptions = [];
    const pictures = typeof picture === 'string' ? [picture] : picture;
    for (const one of pictures)
        checkLetters('tool', one, values);
    let count = 0;
    const tool = fakeTool(name, (_, { onUpdate }) => {
        const marbles = pictures[Math.min(count++, pictures.length - 1)] ?? '|';
        const progress = progressCount(marbles);
        const source$ = cold(marbles, undefined, error);
        const outputs$ = logged(source$, subscriptions, now).pipe(map((letter) => values?.[letter] ?? letter), 
        // A stream's progress is known as such only when the next value comes; a callback reports it at its frame.
        filter((output, index) => {
            if (index < progress)
                onUpdate(output);
            return index >= progress;
        }));
        return isDeaf === true ? deaf(outputs$) : outputs$;
    }, options);
    return Object.assign(tool, { subscriptions });
}
/** How many values of a picture are progress: all but the last, or all when it does not complete. */
function progressCount(picture) {
    const kinds = parsePicture(picture).map((message) => message.notification.kind);
    return kinds.filter((kind) => kind === 'N').length - (kinds.includes('C') ? 1 : 0);
}
