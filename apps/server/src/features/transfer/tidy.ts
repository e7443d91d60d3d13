import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inSteps } from '../../database/index.ts';
import { dropExpiredBundles, listBundles } from './bundles/queries.ts';
import { dropExpiredImports, listImports } from './imports/queries.ts';
import type { TransferRooms } from './transfer-rooms.ts';

/** A folder that is older was left by a server that ended at work. */
const LEFT_MS = 24 * 3600_000;
/** Each carries a line for every song with it. */
const IMPORTS_AT_ONCE = 5;

/**
 * Defines the hourly work that forgets imports and bundles when their days are over, and their bytes. Bytes that nobody names are
 * removed the second time they are seen: what has just arrived is named a moment later.
 */
export function defineTidying({ config, jobs, database, transfers, now }: TransferRooms): void {
  let unnamed = new Set<string>();
  jobs.define('transfer.tidy', {
    schedule: { everyMinutes: 60 },
    async work({ signal }) {
      const importsAtOnce = { signal, atMost: IMPORTS_AT_ONCE };
      await inSteps(database, (tx, atMost) => dropExpiredImports(tx, now(), atMost), importsAtOnce);
      await inSteps(database, (tx, atMost) => dropExpiredBundles(tx, now(), atMost), { signal });
      const kept = [...(await listImports(database.read)), ...(await listBundles(database.read))];
      const named = new Set(kept.map(({ contentHash }) => contentHash));
      const seen = new Set<string>();
      for await (const hash of transfers.list()) if (!named.has(hash)) seen.add(hash);
      for (const hash of seen) if (unnamed.has(hash)) await transfers.remove(hash);
      await clearFolders(join(config.dataDir, 'unpacked'), now().getTime() - LEFT_MS);
      unnamed = new Set([...seen].filter((hash) => !unnamed.has(hash)));
      return null;
    },
  });
}

async function clearFolders(base: string, before: number): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const folder = await stat(join(base, name)).catch(() => undefined);
    if (folder !== undefined && folder.mtimeMs < before) await rm(join(base, name), { recursive: true, force: true });
  }
}
