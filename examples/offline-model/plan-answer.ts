import type { JsonObject, Message } from '@earendil-works/pi-ai';

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
  'intelligence. Try "What is 6 * 7?", "What time is it in Tokyo?", "List the files", "Read package.json", ' +
  '"Search for Observable in src", "Do the slow job", "Write hello to notes.txt", or several of these at once.';

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

const READERS: readonly Reader[] = [arithmetic, time, list, search, read, slowJob, write];

/** What to answer to a transcript: calls for what the user asked, or words about what the tools found. */
export function planAnswer(messages: readonly Message[]): PlannedAnswer {
  const news = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  const found = news.filter((message) => message.role === 'toolResult').map(describeResult);
  const questions = news.filter(({ role }) => role === 'user').map(userText);
  const calls = questions.flatMap((question) => READERS.flatMap((reader) => reader(question) ?? []));
  const said = questions.length > 0 && calls.length === 0 ? [...found, INTRODUCTION] : found;
  const names = calls.map(({ name }) => name).join(', ');
  return {
    ...(calls.length > 0 && {
      thinking: `The words ask for ${names}. I call what is asked for and report what comes back.`,
    }),
    text: said.join('\n'),
    calls,
  };
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
