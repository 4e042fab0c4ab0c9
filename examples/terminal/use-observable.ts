import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

/** The latest value of a stream, `initial` before its first. The stream must be the same one at each render. */
export function useObservable<T>(source$: Observable<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = source$.subscribe({
      next: (next) => {
        setValue(() => next);
      },
      error: () => undefined,
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [source$]);
  return value;
}
