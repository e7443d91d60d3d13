import type { imports as contract } from '@canticle/contract';
import { type ImportedItem, UNDONE } from '../queries.ts';
import { chunks, deleteBefore, type Reader, readJson, toIso, type Tx } from '../../../platform/database/index.ts';

/** What kind of item a write is undone for. */
export type WriteKind = contract.UndoneKind;

/** In place of what was there before, where that is not kept. */
export const UNRECORDED = 'not kept';

/** One item that an import wrote. */
export type ImportWrite = {
  readonly kind: WriteKind;
  readonly itemId: string;
  readonly name: string;
  /** What was there before, as its kind stores it, or {UNRECORDED}; null when the import created it. */
  readonly before: unknown;
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
    before: before === null ? null : JSON.stringify(before),
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

/** Lists what a run wrote of one kind and nobody has undone, in the order of their ids. */
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
    before: row.before === null ? null : readJson<unknown>(row.before),
    storedHash: row.stored_hash,
  }));
}

/**
 * What a run wrote and nobody has undone: whether it created each item, by its id.
 *
 * @param only  items of one kind; all when left out
 */
export async function listWritten(
  db: Reader,
  runId: string,
  only?: { readonly kind: WriteKind; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, 'new' | 'changed'>> {
  const found = new Map<string, 'new' | 'changed'>();
  for (const ids of only === undefined ? [undefined] : chunks([...new Set(only.ids)])) {
    let query = db
      .selectFrom('import_writes')
      .select(['item_id', (column) => column('before', 'is', null).as('is_new')])
      .where('run_id', '=', runId);
    if (only !== undefined && ids !== undefined)
      query = query.where('kind', '=', only.kind).where('item_id', 'in', ids);
    for (const { item_id: id, is_new: isNew } of await query.execute()) found.set(id, isNew ? 'new' : 'changed');
  }
  return found;
}

/** How many items a run wrote that nobody has undone. */
export async function countWrites(db: Reader, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_writes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was undone of a run so far, and by which job. */
export type ImportUndoProgress = contract.ImportUndo & { readonly jobId: string; readonly isFinished: boolean };

/** An import that wrote something. */
export type ImportRunRow = { readonly id: string; readonly name: string; readonly undone: ImportUndoProgress | null };

/** Saves what was undone of a run so far. */
export async function saveUndone(tx: Tx, runId: string, undone: ImportUndoProgress | null): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ undone: undone && JSON.stringify(undone) })
    .where('id', '=', runId)
    .execute();
}

/** The import with this id, when it wrote something that could be undone. */
export async function findRun(db: Reader, id: string): Promise<ImportRunRow | undefined> {
  const row = await db
    .selectFrom('import_runs')
    .select(['id', 'name', 'undone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, undone: row.undone === null ? null : readJson<ImportUndoProgress>(row.undone) };
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
export async function restoreImportedHashes(
  tx: Tx,
  kind: ImportedItem['kind'],
  itemId: string,
  hashes: { readonly stored?: string | undefined; readonly before: string },
): Promise<void> {
  let query = tx
    .updateTable('imported_items')
    .set({ content_hash: '', stored_hash: hashes.before })
    .where('kind', '=', kind)
    .where('item_id', '=', itemId);
  if (hashes.stored !== undefined) query = query.where('stored_hash', '=', hashes.stored);
  await query.execute();
}

/** Lets the next import that names an item take it out of the trash again, without asking. */
export async function markAsUndone(tx: Tx, kind: ImportedItem['kind'], itemId: string): Promise<void> {
  await tx
    .updateTable('imported_items')
    .set({ content_hash: UNDONE })
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .execute();
}

/** Forgets where an item came from that is deleted: the next import of the same files brings a new one. */
export async function forgetImportedItem(tx: Tx, kind: ImportedItem['kind'], itemId: string): Promise<void> {
  await tx.deleteFrom('imported_items').where('kind', '=', kind).where('item_id', '=', itemId).execute();
}
