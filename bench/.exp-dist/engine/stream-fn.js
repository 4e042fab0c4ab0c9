import { AgentError } from '../errors.js';
let defaultStreamFn;
/** Sets what runs without a `streamFn` of their own use; undefined takes it back. Looked up when a run starts. */
export function setDefaultStreamFn(streamFn) {
    defaultStreamFn = streamFn;
}
export function resolveStreamFn(streamFn) {
    const resolved = streamFn ?? defaultStreamFn;
    if (resolved === undefined) {
        throw new AgentError('NO_STREAM_FN', 'There is no way to reach a model: pass streamFn, for example models.streamSimple.bind(models), ' +
            'or call setDefaultStreamFn() once.');
    }
    return resolved;
}
