import { ABORTED, cutAnswer, emptyAnswer, finalAnswer } from './messages.js';
import type { Run } from './run.js';
import { allTerminate, errorResult } from './tool-result.js';

/**
 * Emits what a stopped run still owes, up to but without its `agent_end`: the message that is open, prompts, an answer
 * to every tool call, the end of the turn and, where a request was due, an aborted answer in its place.
 */
export function closeRun(run: Run): void {
  closeMessage(run);
  if (run.turnOpen && run.answer !== undefined) {
    closeCalls(run, ABORTED);
    run.closeTurn();
  }
  if (!run.turnOpen && !run.due) return;
  if (!run.turnOpen) run.openTurn();
  run.addPrompts();
  run.endAnswer(emptyAnswer(run.conversation.model, 'aborted', ABORTED));
  run.closeTurn();
}

function closeMessage(run: Run): void {
  run.endMessage();
  if (run.openAnswer === undefined) return;
  run.endAnswer(finalAnswer(cutAnswer(run.openAnswer, 'aborted', ABORTED), run.conversation.thinkingLevel));
}

/** Answers every call of the open turn that has no answer yet with an error. */
export function closeCalls(run: Run, text: string): void {
  if (run.calls.length === 0) return;
  for (const call of run.calls) {
    run.startCall(call);
    run.endCall(call, errorResult(text), true);
  }
  for (const call of run.calls) run.reportCall(call);
  run.due = !allTerminate(run.calls);
}
