/** Things to ask that show what the chat can do. */
export const SUGGESTIONS: readonly string[] = [
  'What is 6 * 7, and what time is it in Tokyo?',
  'Do the slow job',
  'Write a note: buy milk',
  'Explain Observables',
];
