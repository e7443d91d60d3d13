import type { CatalogueItem } from '@canticle/contract';
import { deleteBefore, type Reader, readJson, toIso, type Tx } from '../../../platform/database/index.ts';
import type { TextDraft } from '../../lyrics/index.ts';

/** What kind of item a write is undone for. */
export type WriteKind = 'song' | 'collection';

/** A song before an import changed it. */
type SongBefore = { readonly song: CatalogueItem<'song'>; readonly texts: readonly TextDraft[] };

/** One item that an import wrote. */
export type ImportWrite = {
  readonly kind: WriteKind;
  readonly itemId: string;
  readonly name: string;
  /** What was there before; null when the import created it. */
  readonly before: SongBefore | null;
  /** A hash of what the import stored. */
  readonly storedHash: string;
};

/** How long an import can be undone, in days. */
const UNDO_DAYS = 30;

/** Saves that a run wrote these items. Of an item that it wrote before, what was there first is kept. */
export async function saveWrites(
  tx: Tx,
  run: { readonly id: string; readonly name: string },
  writes: readonly ImportWrite[],
  now: Date,
): Promise<void> {
  if (writes.length === 0) return;
  await tx
    .insertInto('import_runs')
    .values({ id: run.id, name: run.name, created_at: toIso(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Two files may be the same song: the last says what is stored.
  const unique = new Map(writes.map((write) => [write.itemId, write]));
  const rows = [...unique.values()].map(({ kind, itemId, name, before, storedHash }) => ({
    run_id: run.id,
    kind,
    item_id: itemId,
    name,
    before: before && JSON.stringify(before),
    stored_hash: storedHash,
  }));
  await tx
    .insertInto('import_writes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'item_id'])
        .doUpdateSet((excluded) => ({ stored_hash: excluded.ref('excluded.stored_hash') })),
    )
    .execute();
}

/** Lists what a run wrote and nobody has undone: songs before the songbooks they are in, in the order of their ids. */
export async function listWrites(
  db: Reader,
  runId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
  kind: WriteKind,
): Promise<ImportWrite[]> {
  const rows = await db
    .selectFrom('import_writes')
    .selectAll()
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind,
    itemId: row.item_id,
    name: row.name,
    before: row.before === null ? null : readJson<SongBefore>(row.before),
    storedHash: row.stored_hash,
  }));
}

/** Which of these files an import brought. */
export async function listImportedFileIds(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('imported_items')
    .select('item_id')
    .where('kind', '=', 'file')
    .where('item_id', 'in', ids)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Whether an import with this id wrote something that can be undone, and the name it had. */
export async function findRun(db: Reader, id: string): Promise<{ readonly name: string } | undefined> {
  return db.selectFrom('import_runs').select('name').where('id', '=', id).executeTakeFirst();
}

/** Forgets that a run wrote these items. */
export async function deleteWrites(tx: Tx, runId: string, kind: WriteKind, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .deleteFrom('import_writes')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .execute();
}

/** Deletes at most `atMost` runs that are too old to be undone; returns how many. */
export async function deleteOldRuns(tx: Tx, now: Date, atMost: number): Promise<number> {
  const before = new Date(now.getTime() - UNDO_DAYS * 24 * 3600_000);
  return deleteBefore(tx, 'import_runs', 'created_at', before, atMost);
}

/** Lets the next import of the same files write the items again, which are as they were before this one. */
export async function forgetImportedContent(tx: Tx, itemId: string, storedHash: string, before: string): Promise<void> {
  await tx
    .updateTable('imported_items')
    .set({ content_hash: '', stored_hash: before })
    .where('kind', '=', 'song')
    .where('item_id', '=', itemId)
    .where('stored_hash', '=', storedHash)
    .execute();
}
