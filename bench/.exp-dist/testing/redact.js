const REDACTED = '[redacted]';
/** Shorter values are no secrets, and replacing them would garble the text. */
const MIN_SECRET_LENGTH = 6;
/** What keys and tokens of well-known services look like. */
const PATTERNS = [
    [/\b(Bearer|Basic)\s+[\w.~+/-]{6,}=*/giu, `$1 ${REDACTED}`],
    [/\b(?:sk|pk|rk|xai|gsk|ghp|gho|ghs|glpat|hf)[-_][\w-]{12,}/gu, REDACTED],
    [/\bgithub_pat_\w{12,}/gu, REDACTED],
    [/\bAIza[\w-]{20,}/gu, REDACTED],
    [/\bAKIA[A-Z0-9]{12,}/gu, REDACTED],
    [/([?&](?:key|api[-_]?key|token|access_token)=)[^&\s"']+/giu, `$1${REDACTED}`],
];
/** Everything secret that a request brings along: the key, header values and environment values. */
export function secretsOf(model, options) {
    const values = [
        options?.apiKey,
        ...Object.values(options?.headers ?? {}),
        ...Object.values(options?.env ?? {}),
        ...Object.values(model.headers ?? {}),
    ];
    return values
        .filter((value) => typeof value === 'string')
        .flatMap((value) => [value, value.replace(/^(?:Bearer|Basic)\s+/iu, '')])
        .filter((value) => value.length >= MIN_SECRET_LENGTH);
}
/** JSON in which no string holds one of the secrets or anything that looks like one. */
export function redactedJson(value, secrets) {
    return JSON.stringify(value, (_key, field) => typeof field === 'string' ? redactText(field, secrets) : field);
}
function redactText(text, secrets) {
    const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
    return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), known);
}
