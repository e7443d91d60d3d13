import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runInBatches } from '../../platform/database/index.ts';
import { deleteExpiredBundles, listBundles } from './bundles/queries.ts';
import { deleteExpiredImports, listImports } from './imports/queries.ts';
import { deleteOldRuns } from './undo/write-queries.ts';
import type { TransferContext } from './transfer-context.ts';

/** An older folder was left behind by a server that stopped during a job. */
const STALE_AFTER_MS = 24 * 3600_000;
/** Small, because a line for every song is deleted with each import. */
const IMPORT_BATCH_SIZE = 5;

/**
 * Defines the hourly job that deletes expired imports and bundles, and their bytes. Unreferenced bytes are removed the
 * second time they are seen, because bytes that have just arrived are referenced a moment later.
 */
export function defineCleanupJob({ config, jobs, database, transfers, now }: TransferContext): void {
  let unreferenced = new Set<string>();
  jobs.define('transfer.tidy', {
    schedule: { everyMinutes: 60 },
    async run({ signal }) {
      const importBatches = { signal, batchSize: IMPORT_BATCH_SIZE };
      await runInBatches(database, (tx, limit) => deleteExpiredImports(tx, now(), limit), importBatches);
      await runInBatches(database, (tx, limit) => deleteOldRuns(tx, now(), limit), importBatches);
      await runInBatches(database, (tx, limit) => deleteExpiredBundles(tx, now(), limit), { signal });
      const stored = [...(await listImports(database.read)), ...(await listBundles(database.read))];
      const referenced = new Set(stored.map(({ contentHash }) => contentHash));
      const unreferencedNow = new Set<string>();
      for await (const hash of transfers.list()) if (!referenced.has(hash)) unreferencedNow.add(hash);
      for (const hash of unreferencedNow) if (unreferenced.has(hash)) await transfers.remove(hash);
      await deleteStaleFolders(join(config.dataDir, 'unpacked'), now().getTime() - STALE_AFTER_MS);
      unreferenced = new Set([...unreferencedNow].filter((hash) => !unreferenced.has(hash)));
      return null;
    },
  });
}

async function deleteStaleFolders(base: string, before: number): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const folder = await stat(join(base, name)).catch(() => undefined);
    if (folder !== undefined && folder.mtimeMs < before) await rm(join(base, name), { recursive: true, force: true });
  }
}
