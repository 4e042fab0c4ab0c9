import type { JsonObject, Message } from '@earendil-works/pi-ai';
import { getCurrentTools } from '@earendil-works/pi-ai/utils/transcript';
import { EXPLANATION } from './explanation.js';

/** A call of one of the chat's tools. */
interface PlannedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What the offline model is going to say. */
export interface PlannedAnswer {
  readonly thinking?: string;
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

const INTRODUCTION =
  'I am an offline model: a small program that reads your words for things the tools can do. No network, no key, no ' +
  'intelligence. Try ';

/** What to say for a tool to be called. */
const SAYINGS: Readonly<Record<string, string>> = {
  calculate: '"What is 6 * 7?"',
  current_time: '"What time is it in Tokyo?"',
  list_files: '"List the files"',
  read_file: '"Read package.json"',
  search_text: '"Search for Observable in src"',
  slow_job: '"Do the slow job"',
  write_file: '"Write hello to notes.txt"',
  write_note: '"Write a note: buy milk"',
};

const ZONES: Readonly<Record<string, string>> = {
  amsterdam: 'Europe/Amsterdam',
  berlin: 'Europe/Berlin',
  london: 'Europe/London',
  'new york': 'America/New_York',
  paris: 'Europe/Paris',
  'são paulo': 'America/Sao_Paulo',
  sydney: 'Australia/Sydney',
  tokyo: 'Asia/Tokyo',
  utc: 'UTC',
  vienna: 'Europe/Vienna',
};

/** Reads one wish out of the text. */
type Reader = (text: string) => PlannedCall | undefined;

const READERS: readonly Reader[] = [arithmetic, time, list, search, read, slowJob, write, note];

/**
 * What to answer to a transcript: calls for what the user asked, or words about what the tools found. When the
 * transcript declares tools, only those are called.
 */
export function planAnswer(messages: readonly Message[]): PlannedAnswer {
  const offered = getCurrentTools(messages).map(({ name }) => name);
  const isOffered = (name: string): boolean => offered.length === 0 || offered.includes(name);
  const news = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  const found = news.filter((message) => message.role === 'toolResult').map(describeResult);
  const users = news.filter(({ role }) => role === 'user');
  const questions = users.map(userText);
  const calls = questions
    .flatMap((question) => READERS.flatMap((reader) => reader(question) ?? []))
    .filter(({ name }) => isOffered(name));
  const remarks = [...imageRemarks(users), ...questions.filter(asksToExplain).map(() => EXPLANATION)];
  const isLost = questions.length > 0 && calls.length === 0 && remarks.length === 0;
  const names = calls.map(({ name }) => name).join(', ');
  return {
    ...(calls.length > 0 && {
      thinking: `The words ask for ${names}. I call what is asked for and report what comes back.`,
    }),
    text: [...found, ...remarks, ...(isLost ? [introduction(isOffered)] : [])].join('\n'),
    calls,
  };
}

function introduction(isOffered: (name: string) => boolean): string {
  const sayings = Object.entries(SAYINGS).flatMap(([name, saying]) => (isOffered(name) ? [saying] : []));
  return `${INTRODUCTION}${[...sayings, '"Explain Observables"'].join(', ')}, or several of these at once.`;
}

function imageRemarks(users: readonly Message[]): string[] {
  const count = users.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.filter(({ type }) => type === 'image'),
  ).length;
  return count === 0 ? [] : [`Images that came along: ${String(count)}. I have no eyes to look at them.`];
}

function asksToExplain(text: string): boolean {
  return /\b(explain|describe|tell me about)\b/i.test(text);
}

function arithmetic(text: string): PlannedCall | undefined {
  const expression = /[\d(][\d\s.()+*/^%-]*[\d)]/g;
  const found = (text.match(expression) ?? []).find((candidate) => /\d\s*[-+*/^%]\s*[\d(]/.test(candidate));
  return found === undefined ? undefined : { name: 'calculate', arguments: { expression: found.trim() } };
}

function time(text: string): PlannedCall | undefined {
  if (!/\b(time|clock|o'clock)\b/i.test(text)) return undefined;
  const zone = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+\b/.exec(text)?.[0];
  const city = Object.keys(ZONES).find((name) => text.toLowerCase().includes(name));
  return { name: 'current_time', arguments: { zone: zone ?? ZONES[city ?? 'utc'] ?? 'UTC' } };
}

function list(text: string): PlannedCall | undefined {
  if (!/\b(list|ls|show)\b.*\b(files?|folder|directory)\b|\bls\b/i.test(text)) return undefined;
  return { name: 'list_files', arguments: { path: pathAfter(text, 'in|of') ?? '.' } };
}

function search(text: string): PlannedCall | undefined {
  const match = /\b(?:search|grep|look|find)\s+(?:for\s+)?["']?([^"'\s]+)["']?/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  return { name: 'search_text', arguments: { query: match[1], path: pathAfter(text, 'in') ?? '.' } };
}

function read(text: string): PlannedCall | undefined {
  const path = /\b(?:read|open|cat)\s+(?:the\s+)?(?:file\s+)?["']?([\w./-]*\w)["']?/i.exec(text)?.[1];
  return path === undefined ? undefined : { name: 'read_file', arguments: { path } };
}

function slowJob(text: string): PlannedCall | undefined {
  if (!/\b(slow|long)\b.*\b(job|task|work)\b/i.test(text)) return undefined;
  return { name: 'slow_job', arguments: { steps: Number(/\b(\d+)\s+steps\b/.exec(text)?.[1] ?? 5) } };
}

function write(text: string): PlannedCall | undefined {
  const match = /\bwrite\s+["']?(.+?)["']?\s+(?:to|into)\s+["']?([\w./-]*\w)["']?/i.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { name: 'write_file', arguments: { path: match[2], content: match[1] } };
}

function note(text: string): PlannedCall | undefined {
  const said = /\b(?:note|remember)\b(?:\s+that\b|\s*:)?\s+(.+)/i.exec(text)?.[1];
  if (said === undefined) return undefined;
  return { name: 'write_note', arguments: { title: said.split(/\s+/).slice(0, 3).join(' '), text: said } };
}

function pathAfter(text: string, words: string): string | undefined {
  return new RegExp(`\\b(?:${words})\\s+["']?([\\w./-]*\\w)["']?`, 'i').exec(text)?.[1];
}

function describeResult({ toolName, content, isError }: Extract<Message, { role: 'toolResult' }>): string {
  const text = content.map((block) => (block.type === 'text' ? block.text : '[image]')).join('');
  return isError ? `${toolName} failed: ${text}` : `${toolName}: ${text}`;
}

function userText({ content }: Pick<Message, 'content'>): string {
  if (typeof content === 'string') return content;
  return content.map((block) => (block.type === 'text' ? block.text : '')).join(' ');
}
