import { defer, tap } from 'rxjs';
import { errorText } from '../errors.js';
import { fromStream } from '../internal/from-stream.js';
import { now } from '../internal/now.js';
import { PartialRebuilder } from './partial-rebuilder.js';
import { header } from './recording-format.js';
import { redactedJson, secretsOf } from './redact.js';
import { recordedRequest } from './request-match.js';
/**
 * The same stream function, whose requests and answers are written to `sink` as JSON Lines while they pass: each event
 * with its milliseconds since the request, and how the stream ended (complete, an error, or stopped by its
 * subscriber). No options, headers or keys are written, and known ones are replaced wherever they appear in a text.
 */
export function recordStream(streamFn, sink, { redact = [] } = {}) {
    let requests = 0;
    return (model, context, options) => defer(() => {
        if (requests === 0)
            sink(JSON.stringify(header('rx-agent-stream')));
        const request = ++requests;
        const startedAt = now();
        const secrets = [...redact, ...secretsOf(model, options)];
        const rebuilder = new PartialRebuilder();
        let ended = false;
        const write = (line) => {
            sink(redactedJson({ request, ...line }, secrets));
        };
        const end = (how) => {
            if (!ended)
                write({ at: now() - startedAt, ...how });
            ended = true;
        };
        write(recordedRequest(model, context, secrets));
        return defer(() => fromStream(streamFn(model, context, options))).pipe(tap({
            next: (event) => {
                write({ at: now() - startedAt, event: rebuilder.compact(event) });
                // A subscriber may leave at the terminal event; that is no stop of the stream.
                if (event.type === 'done' || event.type === 'error')
                    end({ end: 'complete' });
            },
            error: (error) => {
                end({ end: 'error', message: errorText(error) });
            },
            complete: () => {
                end({ end: 'complete' });
            },
            unsubscribe: () => {
                end({ end: 'stopped' });
            },
        }));
    });
}
