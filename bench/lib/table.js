const NAMES = [
  ['rx-agent', 'rx-agent'],
  ['rx-agent (pi stream)', 'rx, pi stream'],
  ['pi-agent-core', 'pi'],
  ['ai', 'ai'],
  ['openai', 'openai'],
  ['langgraph', 'langgraph'],
];

/** One Markdown table: a figure of each runtime, the ratio to pi-agent-core in brackets, then what the budgets say. */
export function tableOf(rows, checks) {
  const lines = [
    ['row', 'a', ...NAMES.map(([, title]) => title), 'floor'],
    ...rows.map((row) => [
      row.id,
      row.unit,
      ...NAMES.map(([name]) => cell(row, row.figures[name])),
      cell(row, row.figures['bare loop'] ?? row.figures['bare for await']),
    ]),
  ];
  const verdicts = [
    ['budget', 'value', 'at most', 'aim', ''],
    ...checks.map(({ name, value, budget, aim, ok }) => [
      name,
      number(value),
      String(budget),
      String(aim ?? ''),
      ok ? 'met' : 'MISSED',
    ]),
  ];
  return `${markdown(lines)}\n\n${markdown(verdicts)}`;
}

/** Why runtimes have no figure. */
export function notesOf(rows) {
  return rows.flatMap(({ id, figures }) =>
    Object.entries(figures)
      .filter(([, figure]) => figure.skipped !== undefined)
      .map(([name, figure]) => `${id}: ${name}: ${figure.skipped}`),
  );
}

function cell(row, figure) {
  if (figure === undefined) return '';
  if (figure.skipped !== undefined) return 'see below';
  const ratio = figure.median / row.figures[row.against]?.median;
  const factor = Number.isFinite(ratio) && ratio !== 1 ? ` (${number(ratio)})` : '';
  return `${amount(row.measure, figure.median)}${factor}`;
}

function amount(measure, value) {
  if (measure === 'size') return `${number(value)} kB`;
  if (measure === 'heap') return `${number(value / 1000)} kB`;
  return value < 1 ? `${number(value * 1000)} µs` : `${number(value)} ms`;
}

function number(value) {
  if (!Number.isFinite(value)) return 'none';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2 + (value >= 10 ? 1 : 0));
}

function markdown(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length), 3));
  const text = lines.map((line) => `| ${line.map((value, i) => value.padEnd(widths[i])).join(' | ')} |`);
  text.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return text.join('\n');
}
