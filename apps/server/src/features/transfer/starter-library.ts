import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { importPath } from './import-path.ts';
import { listImportedItems, saveImportedItems } from './queries.ts';

const SOURCE = 'starter';

/**
 * Imports the library that comes with Canticle, once in the life of a database: what people change or delete later does
 * not come back with the next start.
 *
 * @param folder  a bundle; nothing is done when it does not exist
 */
export async function importStarterLibrary(
  context: Pick<AppContext, 'config' | 'database' | 'files' | 'media' | 'jobs' | 'now' | 'log'>,
  folder: string,
): Promise<void> {
  const [imported] = await listImportedItems(context.database.read, 'library', [SOURCE]);
  if (imported !== undefined || !(await isFile(join(folder, 'bundle.json')))) return;
  const { refused, items } = await importPath(context, folder);
  for (const one of refused) context.log.warn(one, 'a file of the starter library was refused');
  context.log.info({ songs: items.filter(({ kind }) => kind === 'song').length }, 'the starter library is imported');
  const item = { kind: 'library', source: SOURCE, itemId: SOURCE, contentHash: '', storedHash: '' } as const;
  await context.database.transaction((tx) => saveImportedItems(tx, [item], context.now()));
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
