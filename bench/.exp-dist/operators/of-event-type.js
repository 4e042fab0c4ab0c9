import { filter } from 'rxjs';
/** The events of the given types, narrowed to them. Completes and errors with the source. */
export function ofEventType(...types) {
    const wanted = new Set(types);
    return filter((event) => wanted.has(event.type));
}
