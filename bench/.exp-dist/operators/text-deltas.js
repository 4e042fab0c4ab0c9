import { Observable } from 'rxjs';
/** The pieces of text that the model streams, as they come. Completes and errors with the source. */
export function textDeltas() {
    return (source$) => new Observable((subscriber) => source$.subscribe({
        next: (event) => {
            if (event.type !== 'message_update')
                return;
            const update = event.assistantMessageEvent;
            if (update.type === 'text_delta')
                subscriber.next(update.delta);
        },
        error: (error) => {
            subscriber.error(error);
        },
        complete: () => {
            subscriber.complete();
        },
    }));
}
