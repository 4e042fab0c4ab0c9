/** Structural equality of plain data, arrays, sets, maps, dates and errors; anything else is equal to itself only. */
export function deepEqual(a, b) {
    if (Object.is(a, b))
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
        return false;
    if (Array.isArray(a) || Array.isArray(b))
        return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
    if (a instanceof Set && b instanceof Set)
        return sameItems([...a], [...b]);
    if (a instanceof Map && b instanceof Map)
        return sameItems([...a], [...b]);
    if (a instanceof Date && b instanceof Date)
        return a.getTime() === b.getTime();
    if (a instanceof Error || b instanceof Error) {
        return a instanceof Error && b instanceof Error && a.name === b.name && a.message === b.message;
    }
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b))
        return false;
    const left = definedEntries(a);
    const right = new Map(definedEntries(b));
    return (left.length === right.size &&
        left.every(([key, value]) => right.has(key) && deepEqual(value, right.get(key))));
}
function sameItems(a, b) {
    return a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
}
function definedEntries(value) {
    return Object.entries(value).filter(([, field]) => field !== undefined);
}
