import { Type } from '@sinclair/typebox';
import { Parser } from 'expr-eval-fork';
import { map, take, timer } from 'rxjs';
import { type AgentTool, defineTool } from 'rx-agent';

/** Tools that need nothing but a processor and a clock. `stepMs` is the time a step of the slow job takes. */
export function smallTools(stepMs = 700): AgentTool[] {
  return [CALCULATE, CURRENT_TIME, slowJob(stepMs)];
}

// Numbers in, a number out: no members, no definitions, no assignments.
const PARSER = new Parser({
  allowMemberAccess: false,
  operators: { assignment: false, concatenate: false, fndef: false, in: false, length: false, random: false },
});

const CALCULATE = defineTool({
  name: 'calculate',
  label: 'Calculate',
  description: 'Evaluates an arithmetic expression with + - * / % ^ and parentheses.',
  parameters: Type.Object({ expression: Type.String() }),
  execute: (_id, { expression }) => {
    const parsed = PARSER.parse(expression);
    const unknown = parsed.variables();
    if (unknown.length > 0)
      throw new Error(`Only numbers and operators are understood, not ${unknown.join(', ')}.`);
    const value: unknown = parsed.evaluate();
    if (typeof value !== 'number') throw new Error('The expression does not give a number.');
    return `${expression} = ${String(value)}`;
  },
});

const CURRENT_TIME = defineTool({
  name: 'current_time',
  label: 'Current time',
  description: 'The date and time in an IANA time zone, such as Europe/Paris.',
  parameters: Type.Object({ zone: Type.String() }),
  execute: (_id, { zone }) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      dateStyle: 'full',
      timeStyle: 'short',
    });
    return `It is ${format.format(new Date())} in ${zone}.`;
  },
});

function slowJob(stepMs: number): AgentTool {
  return defineTool({
    name: 'slow_job',
    label: 'Slow job',
    description: 'Works for a while and reports its progress.',
    parameters: Type.Object({ steps: Type.Integer({ minimum: 1, maximum: 50 }) }),
    // An Observable: its emissions are progress, the last one is the result, stopping the run unsubscribes.
    execute: (_id, { steps }) =>
      timer(stepMs, stepMs).pipe(
        take(steps),
        map((step) =>
          step + 1 < steps ? `step ${String(step + 1)} of ${String(steps)}` : `${String(steps)} steps done`,
        ),
      ),
  });
}
