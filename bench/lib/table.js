import { isAbsolute } from './check.js';

const RUNTIMES = [
  ['rx-agent', 'rx-agent'],
  ['rx-agent (pi stream)', 'rx, pi stream'],
  ['pi-agent-core', 'pi'],
  ['ai', 'ai'],
  ['openai', 'openai'],
  ['langgraph', 'langgraph'],
  ['bare loop', 'bare loop'],
  ['bare for await', 'bare for await'],
];

/** One Markdown table: a figure of each runtime, its ratio to pi-agent-core in brackets, the budget and the verdict. */
export function tableOf(rows) {
  return markdown([
    ['row', 'a', ...RUNTIMES.map(([, title]) => title), 'budget', 'aim', ''],
    ...rows.map((row) => [
      row.id,
      row.unit,
      ...RUNTIMES.map(([name]) => cell(row, row.figures[name])),
      row.budget === undefined ? '' : `≤ ${row.budget}${isAbsolute(row.measure) ? '' : ' × pi'}`,
      String(row.aim ?? ''),
      verdict(row),
    ]),
  ]);
}

/** Why runtimes have no figure, or one of a single play only. */
export function notesOf(rows) {
  return rows.flatMap(({ id, figures }) =>
    Object.entries(figures).flatMap(([name, { skipped, samples }]) => {
      if (skipped !== undefined) return [`${id}: ${name}: ${skipped}`];
      return samples?.length === 1 ? [`${id}: ${name}: one play only, as it takes long`] : [];
    }),
  );
}

function cell({ measure, figures }, figure) {
  if (figure === undefined) return '';
  if (figure.skipped !== undefined) return 'none, see below';
  const ratio = figure.median / figures['pi-agent-core']?.median;
  const factor = measure !== 'growth' && Number.isFinite(ratio) && ratio !== 1 ? ` (${number(ratio)})` : '';
  return `${amount(measure, figure.median)}${factor}`;
}

function verdict({ ok, value }) {
  if (ok === undefined) return '';
  return ok ? 'met' : `MISSED: ${Number.isFinite(value) ? value.toPrecision(3) : 'none'}`;
}

function amount(measure, value) {
  if (measure === 'growth') return `× ${number(value)}`;
  if (measure === 'size') return `${number(value)} kB`;
  if (measure === 'heap') return `${number(value / 1000)} kB`;
  return value < 1 ? `${number(value * 1000)} µs` : `${number(value)} ms`;
}

function number(value) {
  if (!Number.isFinite(value)) return 'none';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2);
}

function markdown(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length), 3));
  const text = lines.map((line) => `| ${line.map((value, i) => value.padEnd(widths[i])).join(' | ')} |`);
  text.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return text.join('\n');
}
