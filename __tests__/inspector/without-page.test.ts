import { expect, it } from '@jest/globals';
import { defineAgentMarbles } from 'rx-agent/inspector';

it('does nothing on a server, where there are no elements', () => {
  expect(typeof customElements).toBe('undefined');
  expect(() => {
    defineAgentMarbles();
  }).not.toThrow();
});
