import type { Api, Model, TranscriptContext } from '@earendil-works/pi-ai';
/** What a recording keeps of a request, and what two requests are compared by. */
export interface RecordedRequest {
    readonly model: {
        readonly provider: string;
        readonly id: string;
        readonly api: string;
    };
    readonly messages: readonly unknown[];
}
/** The request without times, usage and secrets, with call ids numbered in order of appearance. */
export declare function recordedRequest(model: Model<Api>, context: TranscriptContext, secrets: readonly string[]): RecordedRequest;
/** The first places where two requests differ, a line each; empty when they are the same. */
export declare function requestDifferences(recorded: RecordedRequest, now: RecordedRequest): string[];
