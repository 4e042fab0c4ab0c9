/** The values of the environment that no client may read in an error. */
export function envSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /(?:KEY|TOKEN|SECRET|PASSWORD)$/.test(name) ? [value] : [],
  );
}
