import { Observable, type Subscriber } from 'rxjs';

/**
 * A Subject that never errors, by hand because every token passes it: a loop over an array that is replaced, not
 * changed, when somebody comes or goes.
 */
export class Broadcast<T> {
  private subscribers: readonly Subscriber<T>[] = [];
  private completed = false;

  private observable: Observable<T> | undefined;

  /** Every value from the subscription on; completes with the broadcast. */
  get values$(): Observable<T> {
    return (this.observable ??= new Observable((subscriber) => {
      this.add(subscriber);
    }));
  }

  get observed(): boolean {
    return this.subscribers.length > 0;
  }

  add(subscriber: Subscriber<T>): void {
    if (this.completed) {
      subscriber.complete();
      return;
    }
    this.subscribers = this.subscribers.concat(subscriber);
    subscriber.add(() => {
      this.subscribers = this.subscribers.filter((it) => it !== subscriber);
    });
  }

  next(value: T): void {
    for (const subscriber of this.subscribers) subscriber.next(value);
  }

  complete(): void {
    this.completed = true;
    const { subscribers } = this;
    this.subscribers = [];
    for (const subscriber of subscribers) subscriber.complete();
  }
}
