const REDACTED = '[redacted]';
const MAX_LENGTH = 2000;

/** More is not looked at, so that a huge text costs no time. It is many times what is shown. */
const MAX_READ = 10 * MAX_LENGTH;

/** Shorter values are no secrets, and replacing them would garble the text. */
const MIN_SECRET_LENGTH = 6;

/** Names of parameters, headers and fields that hold secrets. */
const NAMES = String.raw`[\w-]*(?:api[-_]?key|[\w-]token|secret|signature|password|passwd|credential|authorization)s?`;

/** What keys, tokens and stack traces look like. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/-]{6,}=*/giu, `$1 ${REDACTED}`],
  [/(\w:\/\/)[^\s/"'?#]*@/gu, `$1${REDACTED}@`],
  [new RegExp(String.raw`([?&](?:key|sig|token|${NAMES})=)[^&\s"']+`, 'giu'), `$1${REDACTED}`],
  [
    new RegExp(
      String.raw`((?<![\w-])${NAMES}\\?["']?\s*[:=]\s*\\?["']?)(?!Bearer |Basic |\d+\b)[\w.~+/=-]{6,}`,
      'giu',
    ),
    `$1${REDACTED}`,
  ],
  [/\b(?:sk|pk|rk|xai|gsk|ghp|gho|ghs|glpat|hf)[-_][\w*.-]{6,}/gu, REDACTED],
  [/\bgithub_pat_\w{12,}/gu, REDACTED],
  [/\bAIza[\w-]{20,}/gu, REDACTED],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/gu, REDACTED],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu, REDACTED],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/gu, REDACTED],
  // A trace inside a JSON text.
  [/\\n\s*at\s(?:[^\\"\n]|\\(?!n))*/gu, ''],
];

/** An error's text without keys, credentials in URLs and stack traces, and no longer than 2,000 characters. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  const known = secrets
    .filter(isSecret)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  const clean = PATTERNS.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    head(known),
  )
    .split(/\r?\n/)
    .filter((line) => !/^\s*at\s(?:async\s|new\s|.*(?:[:)]|\bnative\b|<anonymous>))/u.test(line))
    .join('\n');
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}

/** A secret may come from an environment that has none. */
function isSecret(secret: unknown): secret is string {
  return typeof secret === 'string' && secret.length >= MIN_SECRET_LENGTH;
}

/** The beginning, without a last word that may be half a key. */
function head(text: string): string {
  if (text.length <= MAX_READ) return text;
  const read = text.slice(0, MAX_READ);
  const space = Math.max(read.lastIndexOf(' '), read.lastIndexOf('\n'));
  return space > MAX_LENGTH ? read.slice(0, space) : read;
}
