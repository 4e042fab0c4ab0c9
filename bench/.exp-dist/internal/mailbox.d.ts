/**
 * Keeps emissions whole: a command given while observers are being called runs when the emission in progress is over,
 * so that all of them see the same sequence.
 */
export declare class Mailbox {
    private depth;
    private commands;
    /** True while observers are being called. */
    get busy(): boolean;
    begin(): void;
    end(): void;
    /** Runs `command` now, or when the emission in progress is over. */
    post(command: () => void): void;
}
