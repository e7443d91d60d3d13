import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lists what to import from a folder: the folder itself when it is a bundle, else each folder, archive and file in it
 * separately, so that every hymnal becomes a collection of its own.
 */
export async function listSourcePaths(folder: string): Promise<string[]> {
  const isBundle = await stat(join(folder, 'bundle.json')).then(
    () => true,
    () => false,
  );
  if (isBundle) return [folder];
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
  return names.map((name) => join(folder, name));
}
