import { Type } from '@sinclair/typebox';
import { type AgentTool, defineTool } from 'rx-agent';
import { smallTools } from '../../terminal/small-tools.js';

/** Where `write_note` keeps notes: a JSON object, title to text. */
export const NOTES_KEY = 'rx-agent.chat.notes';

/** The tools of the chat; they run in the browser. `stepMs` is the time a step of the slow job takes. */
export function chatTools(stepMs?: number): AgentTool[] {
  return [...smallTools(stepMs), WRITE_NOTE];
}

const WRITE_NOTE = defineTool({
  name: 'write_note',
  label: 'Write a note',
  description: 'Keeps a note in the browser of the user, who is asked first. The same title replaces a note.',
  parameters: Type.Object({ title: Type.String({ minLength: 1 }), text: Type.String() }),
  execute: (_id, { title, text }) => {
    const notes = new Map(Object.entries(JSON.parse(localStorage.getItem(NOTES_KEY) ?? '{}') as object));
    notes.set(title, text);
    localStorage.setItem(NOTES_KEY, JSON.stringify(Object.fromEntries(notes)));
    return `Noted as "${title}". Notes: ${String(notes.size)}.`;
  },
});
