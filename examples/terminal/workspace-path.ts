import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * The absolute path of something in the folder `root`, links followed. Throws for what lies outside. A file that is yet
 * to be written is judged by its folder.
 */
export async function workspacePath(
  root: string,
  path: string,
  options: { missing?: boolean } = {},
): Promise<string> {
  const base = await realpath(root);
  const wanted = resolve(base, path);
  const real = await realpath(wanted).catch(async (error: unknown) => {
    // A link that leads nowhere exists: writing to it would write where it leads.
    if (options.missing !== true || (await exists(wanted))) throw error;
    return resolve(await realpath(dirname(wanted)), relative(dirname(wanted), wanted));
  });
  const inside = relative(base, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new Error(`${path} is outside the current folder; only files in it may be used.`);
  }
  return real;
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
