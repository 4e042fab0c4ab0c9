/** The checks of measured rows: `{ name, value, budget, aim, ok }`, each value a ratio unless it says otherwise. */
export function checksOf(rows, extra = []) {
  const checks = [];
  for (const { id, budget, aim, figures, subject, against } of rows) {
    if (budget === undefined) continue;
    const value = figures[subject]?.median / figures[against]?.median;
    checks.push(check(`${id} ÷ ${against}`, value, budget, aim));
  }
  return [...checks, ...extra];
}

export function check(name, value, budget, aim) {
  return { name, value, budget, aim, ok: value <= budget };
}

/** How the subject's figure grows from one row to another. */
export function growth(rows, from, to, budget, aim) {
  const figure = (id) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row?.figures[row.subject]?.median;
  };
  return check(`growth ${from} → ${to}`, figure(to) / figure(from), budget, aim);
}
