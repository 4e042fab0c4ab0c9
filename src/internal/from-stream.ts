import { Observable } from 'rxjs';
import { type StreamLike, takeFrom } from './take-from.js';

/** Whatever it is, as an Observable: synchronous when `source` is. */
export function fromStream<T>(source: StreamLike<T>): Observable<T> {
  return new Observable((subscriber) => {
    const taking = takeFrom(source, {
      next: (value) => {
        subscriber.next(value);
        return !subscriber.closed;
      },
      error: (error) => {
        subscriber.error(error);
      },
      complete: () => {
        subscriber.complete();
      },
    });
    subscriber.add(taking);
  });
}
