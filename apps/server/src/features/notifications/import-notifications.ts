import { recordChange } from '../../platform/changes/index.ts';
import { type Database, newId } from '../../platform/database/index.ts';
import { listAdministrators } from '../identity/index.ts';

/**
 * Notifies the administrators that an import has added something.
 *
 * @param name  what was imported, as named by the person who did it
 */
export async function notifyImportFinished(database: Database, name: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const to = await listAdministrators(tx);
    const news = { kind: 'import-finished', to, name, link: '/collections' } as const;
    await recordChange(tx, { kind: 'import', id: newId(now.getTime()), news }, now);
  });
}
