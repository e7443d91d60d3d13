import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rooms } from '../../rooms.ts';
import { importPath } from './import-path.ts';
import { listImported, rememberImported } from './queries.ts';

const SOURCE = 'starter';

/**
 * Imports the library that comes with Canticle, once in the life of a database: what people change or take away later
 * does not come back with the next start.
 *
 * @param folder  a bundle; when it is not there nothing is done
 */
export async function importStarterLibrary(
  rooms: Pick<Rooms, 'database' | 'files' | 'media' | 'jobs' | 'now' | 'log'>,
  folder: string,
): Promise<void> {
  const [done] = await listImported(rooms.database.read, 'library', [SOURCE]);
  if (done !== undefined || !(await isThere(join(folder, 'bundle.json')))) return;
  const { refused, items } = await importPath(rooms, folder);
  for (const one of refused) rooms.log.warn(one, 'a file of the starter library was refused');
  rooms.log.info({ songs: items.filter(({ kind }) => kind === 'song').length }, 'the starter library is imported');
  const item = { kind: 'library', source: SOURCE, itemId: SOURCE, contentHash: '', storedHash: '' } as const;
  await rooms.database.transaction((tx) => rememberImported(tx, [item], rooms.now()));
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
