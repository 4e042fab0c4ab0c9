import { ReplaySubject } from 'rxjs';
import type { ModelPart } from 'rx-agent/testing';

/** An answer that says what the test tells it, when it tells it; what was told before the model was asked is kept. */
export function toldAnswer(): ReplaySubject<ModelPart> {
  return new ReplaySubject<ModelPart>(Infinity);
}
