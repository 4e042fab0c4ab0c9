import type { Api, Model, SimpleStreamOptions } from '@earendil-works/pi-ai';
/** Everything secret that a request brings along: the key, header values and environment values. */
export declare function secretsOf(model: Model<Api>, options: SimpleStreamOptions | undefined): string[];
/** JSON in which no string holds one of the secrets or anything that looks like one. */
export declare function redactedJson(value: unknown, secrets: readonly string[]): string;
