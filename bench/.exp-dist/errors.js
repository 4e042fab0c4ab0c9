/** An error of the caller's, with a `code` to branch on and the remedy in its message. */
export class AgentError extends Error {
    name = 'AgentError';
    code;
    constructor(code, message, options) {
        super(message, options);
        this.code = code;
    }
}
/** The text of whatever was thrown. Never throws itself. */
export function errorText(error) {
    if (error instanceof Error && error.message !== '')
        return error.message;
    try {
        return String(error);
    }
    catch {
        return 'Unknown error';
    }
}
