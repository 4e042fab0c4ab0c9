const VERSION = 1;
export function header(format) {
    return { format, version: VERSION };
}
/** The lines after the header. Throws with the number of the line that is broken. */
export function parseRecording(recording, format) {
    const texts = typeof recording === 'string' ? recording.split(/\r?\n/u) : recording;
    const lines = texts
        .map((text, index) => ({ number: index + 1, text }))
        .filter(({ text }) => text.trim() !== '')
        .map(({ number, text }) => ({ number, value: parseLine(number, text) }));
    const first = lines.shift();
    if (first === undefined)
        throw broken(1, 'the recording is empty');
    const { format: found, version } = first.value;
    if (found !== format)
        throw broken(first.number, `expected the header of a ${format} recording`);
    if (version !== VERSION) {
        throw broken(first.number, `format version ${String(version)} is not the one this library reads (${String(VERSION)})`);
    }
    return lines;
}
export function broken(line, problem) {
    return new Error(`Broken recording, line ${String(line)}: ${problem}.`);
}
function parseLine(number, text) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        throw broken(number, 'it is not JSON');
    }
    if (!isRecord(value))
        throw broken(number, 'it is not an object');
    return value;
}
export function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
