/** Takes the lines of a recording, one by one, without line ends. */
export type RecordingSink = (line: string) => void;
/** A recording: the text of a file, or its lines. */
export type Recording = string | readonly string[];
export type RecordingFormat = 'rx-agent-stream' | 'rx-agent-events';
/** One line, parsed. */
export interface RecordingLine {
    readonly number: number;
    readonly value: Readonly<Record<string, unknown>>;
}
export declare function header(format: RecordingFormat): {
    format: RecordingFormat;
    version: number;
};
/** The lines after the header. Throws with the number of the line that is broken. */
export declare function parseRecording(recording: Recording, format: RecordingFormat): RecordingLine[];
export declare function broken(line: number, problem: string): Error;
export declare function isRecord(value: unknown): value is Record<string, unknown>;
