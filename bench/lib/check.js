/**
 * What a measured row is checked for: its subject's ratio to pi-agent-core, or the subject's figure itself in a row of
 * sizes or growth. `ok` is undefined without a budget.
 */
export function checked(row) {
  const { figures, subject, budget, measure } = row;
  const figure = figures[subject]?.median;
  const value = isAbsolute(measure) ? figure : figure / figures['pi-agent-core']?.median;
  return { ...row, value, ok: budget === undefined ? undefined : value <= budget };
}

export function isAbsolute(measure) {
  return measure === 'size' || measure === 'growth';
}

/** A row that says how many times a runtime's figure is, in row `to`, what it is in row `from`. */
export function growthRow(id, rows, from, to, budget, aim) {
  const [small, large] = [from, to].map((wanted) => rows.find((row) => row.id === wanted));
  const figures = {};
  for (const [name, { median }] of Object.entries(small.figures)) {
    const ratio = large.figures[name]?.median / median;
    if (Number.isFinite(ratio)) figures[name] = { median: ratio };
  }
  return { id, unit: '', measure: 'growth', budget, aim, subject: small.subject, figures };
}
