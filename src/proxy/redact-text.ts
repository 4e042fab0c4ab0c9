const REDACTED = '[redacted]';
const MAX_LENGTH = 2000;

/** Shorter values are no secrets, and replacing them would garble the text. */
const MIN_SECRET_LENGTH = 6;

/** What keys and tokens look like. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/-]{6,}=*/giu, `$1 ${REDACTED}`],
  [/(\w:\/\/)[^\s/@"']*@/gu, `$1${REDACTED}@`],
  [/([?&](?:key|api[-_]?key|token|access_token|sig|signature)=)[^&\s"']+/giu, `$1${REDACTED}`],
  [/((?:x-api-key|api[-_]?key)["']?\s*[:=]\s*["']?)[\w.~+/-]{6,}/giu, `$1${REDACTED}`],
  [/\b(?:sk|pk|rk|xai|gsk|ghp|gho|ghs|glpat|hf)[-_][\w*.-]{6,}/gu, REDACTED],
  [/\bgithub_pat_\w{12,}/gu, REDACTED],
  [/\bAIza[\w-]{20,}/gu, REDACTED],
  [/\bAKIA[A-Z0-9]{12,}/gu, REDACTED],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu, REDACTED],
];

/** An error's text without keys, credentials in URLs and stack traces, and no longer than 2,000 characters. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  const known = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  const clean = PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), known)
    .split(/\r?\n/)
    .filter((line) => !/^\s*at\s.*(?:[:)]|\bnative\b|<anonymous>)/u.test(line))
    .join('\n');
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
