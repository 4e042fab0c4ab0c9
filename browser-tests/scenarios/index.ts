import type { Scenario } from '../support/test-app.js';
import { accessibility } from './accessibility.js';
import { approval } from './approval.js';
import { conversation } from './conversation.js';
import { failures } from './failures.js';
import { marbles } from './marbles.js';
import { queue } from './queue.js';
import { rendering } from './rendering.js';
import { secondView } from './second-view.js';
import { stop } from './stop.js';

/** What a user does with the chat; the same with both applications. */
export const scenarios: readonly ((scenario: Scenario) => void)[] = [
  conversation,
  queue,
  stop,
  approval,
  failures,
  secondView,
  rendering,
  accessibility,
  marbles,
];
