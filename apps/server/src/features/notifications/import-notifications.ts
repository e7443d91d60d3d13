import { recordChange } from '../../platform/changes/index.ts';
import { type Database, newId } from '../../platform/database/index.ts';
import { listAdministrators } from '../identity/index.ts';

/**
 * Tells the administrators, wherever they are, that an import has brought something.
 *
 * @param name  what was imported, as the person who did it called it
 */
export async function notifyImportFinished(database: Database, name: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const to = await listAdministrators(tx);
    const news = { kind: 'import-finished', to, name, link: '/collections' } as const;
    await recordChange(tx, { kind: 'import', id: newId(now.getTime()), news }, now);
  });
}
