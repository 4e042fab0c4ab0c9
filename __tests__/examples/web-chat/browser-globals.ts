import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// What browsers have and jsdom leaves out. Imported before anything that needs it.
const structuredClone = <T>(value: T): T => deserialize(serialize(value)) as T;

Object.assign(globalThis, { structuredClone, TextDecoder, TextEncoder });
