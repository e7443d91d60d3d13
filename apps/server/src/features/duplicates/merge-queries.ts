import { chunks, deleteBefore, type Reader, readJson, toIso, type Tx } from '../../platform/database/index.ts';
import type { SongMerge } from './model.ts';
import { fromStoredRows, type MovedRows, toStoredRows } from './moved-rows.ts';

/** Stores a merge with all it moved. */
export async function saveMerge(tx: Tx, merge: SongMerge, rows: MovedRows): Promise<void> {
  const { id, songId, intoId, mergedAt, before, after, texts } = merge;
  await tx
    .insertInto('song_merges')
    .values({
      id,
      song_id: songId,
      into_id: intoId,
      merged_at: mergedAt,
      document: JSON.stringify({ before, after, texts }),
    })
    .execute();
  const stored = toStoredRows(rows).map(({ kind, ownerId, document }, place) => ({
    merge_id: id,
    place,
    kind,
    owner_id: ownerId,
    document,
  }));
  for (const chunk of chunks(stored)) await tx.insertInto('song_merge_rows').values(chunk).execute();
}

/** The merge with this id, unless it was undone or is too old to be. */
export async function findMerge(db: Reader, id: string): Promise<SongMerge | undefined> {
  const row = await db.selectFrom('song_merges').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMerge(row);
}

/** The merges of a time, the newest first. */
export async function listMerges(db: Reader, since: Date, count: number): Promise<SongMerge[]> {
  const rows = await db
    .selectFrom('song_merges')
    .selectAll()
    .where('merged_at', '>=', toIso(since))
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(toMerge);
}

/** The merges of other songs into the same one after this one, in their order. */
export async function listLaterMerges(db: Reader, { id, intoId, mergedAt }: SongMerge): Promise<SongMerge[]> {
  const rows = await db
    .selectFrom('song_merges')
    .selectAll()
    .where('into_id', '=', intoId)
    .where('merged_at', '>=', mergedAt)
    .orderBy('merged_at')
    .orderBy('id')
    .execute();
  return rows.map(toMerge).filter((one) => one.mergedAt > mergedAt || one.id > id);
}

/** Replaces what a merge made of the song that stays. */
export async function updateMerge(tx: Tx, { id, before, after, texts }: SongMerge): Promise<void> {
  await tx
    .updateTable('song_merges')
    .set({ document: JSON.stringify({ before, after, texts }) })
    .where('id', '=', id)
    .execute();
}

/** What a merge moved. */
export async function readMergeRows(db: Reader, mergeId: string): Promise<MovedRows> {
  const rows = await db
    .selectFrom('song_merge_rows')
    .select(['kind', 'owner_id as ownerId', 'document'])
    .where('merge_id', '=', mergeId)
    .orderBy('place')
    .execute();
  return fromStoredRows(rows);
}

/** Deletes a merge: it cannot be undone any more. */
export async function deleteMerge(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('song_merges').where('id', '=', id).execute();
}

/** Deletes the merges from before a time, at most `limit`; returns how many. What was merged stays merged. */
export async function deleteOldMerges(tx: Tx, before: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'song_merges', 'merged_at', before, limit);
}

function toMerge(row: {
  readonly id: string;
  readonly song_id: string;
  readonly into_id: string;
  readonly merged_at: string;
  readonly document: string;
}): SongMerge {
  const document = readJson<Pick<SongMerge, 'before' | 'after' | 'texts'>>(row.document);
  return { id: row.id, songId: row.song_id, intoId: row.into_id, mergedAt: row.merged_at, ...document };
}
