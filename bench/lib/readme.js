import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- measured -->';
const END = '<!-- /measured -->';

/** Puts `text` between the markers of a Markdown file. */
export function fillIn(file, text) {
  const old = readFileSync(file, 'utf8');
  const from = old.indexOf(BEGIN);
  const to = old.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} has no ${BEGIN} … ${END}`);
  writeFileSync(file, `${old.slice(0, from)}${BEGIN}\n\n${text}\n\n${old.slice(to)}`);
}
