/** What of a config is the engine's own; all else goes to the stream function. */
const OWN_KEYS = {
    model: true,
    streamFn: true,
    toolExecution: true,
    maxParallelTools: true,
    getSteeringMessages: true,
    getFollowUpMessages: true,
    steering$: true,
    followUp$: true,
    signal: true,
    abort$: true,
    reasoning: true,
    apiKey: true,
    convertToLlm: true,
    transformContext: true,
    getApiKey: true,
    beforeToolCall: true,
    afterToolCall: true,
    finishTurn: true,
    shouldStopAfterTurn: true,
    prepareNextTurn: true,
    prepareRequest: true,
};
/** The options of one request. `'off'` sends no `reasoning`, and what is undefined is left out. */
export function streamOptions(config, thinkingLevel, apiKey, signal) {
    const options = { signal };
    for (const [key, value] of Object.entries(config)) {
        if (!(key in OWN_KEYS) && value !== undefined)
            Object.assign(options, { [key]: value });
    }
    if (apiKey !== undefined)
        options.apiKey = apiKey;
    if (thinkingLevel !== 'off')
        options.reasoning = thinkingLevel;
    return options;
}
