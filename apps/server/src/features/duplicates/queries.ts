import type { SimilarSongs, SongFingerprint } from '@canticle/search';
import { chunks, type Reader, readJson, toIso, type Tx } from '../../platform/database/index.ts';
import { listSongIds } from '../songs/index.ts';

/** Songs that look like one, as they are stored. */
export type DuplicatePair = Omit<SimilarSongs, 'words'> & {
  /** The share of words they have in common, in percent. */
  readonly percent: number;
};

/** What the stored fingerprint of each song was made from. */
export async function listFingerprintVersions(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('song_fingerprints').select(['song_id', 'stamp']).execute();
  return new Map(rows.map((row) => [row.song_id, row.stamp]));
}

/** Stores fingerprints; of songs that are gone none is. */
export async function saveFingerprints(
  tx: Tx,
  rows: readonly { readonly songId: string; readonly stamp: string; readonly fingerprint: string }[],
): Promise<void> {
  const existing = await listExisting(
    tx,
    rows.map(({ songId }) => songId),
  );
  const values = rows
    .filter(({ songId }) => existing.has(songId))
    .map(({ songId, stamp, fingerprint }) => ({ song_id: songId, stamp, fingerprint }));
  for (const chunk of chunks(values))
    await tx
      .insertInto('song_fingerprints')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('song_id').doUpdateSet((row) => ({
          stamp: row.ref('excluded.stamp'),
          fingerprint: row.ref('excluded.fingerprint'),
        })),
      )
      .execute();
}

/** Deletes the fingerprints of songs. */
export async function deleteFingerprints(tx: Tx, songIds: readonly string[]): Promise<void> {
  for (const chunk of chunks(songIds)) await tx.deleteFrom('song_fingerprints').where('song_id', 'in', chunk).execute();
}

/** The stored fingerprints after a song, by id, at most `limit`. */
export async function readFingerprints(
  db: Reader,
  after: string,
  limit: number,
): Promise<(readonly [string, string])[]> {
  const rows = await db
    .selectFrom('song_fingerprints')
    .select(['song_id', 'fingerprint'])
    .where('song_id', '>', after)
    .orderBy('song_id')
    .limit(limit)
    .execute();
  return rows.map((row) => [row.song_id, row.fingerprint] as const);
}

/** The fingerprints of these songs, those that are stored. */
export async function findFingerprints(db: Reader, songIds: readonly string[]): Promise<Map<string, SongFingerprint>> {
  const found = new Map<string, SongFingerprint>();
  for (const chunk of chunks([...new Set(songIds)])) {
    const rows = await db.selectFrom('song_fingerprints').selectAll().where('song_id', 'in', chunk).execute();
    for (const row of rows) found.set(row.song_id, readJson(row.fingerprint));
  }
  return found;
}

/** All pairs of songs that look like one, without those that are in the trash. */
export async function listPairs(db: Reader): Promise<DuplicatePair[]> {
  const rows = await db.selectFrom('duplicate_pairs').selectAll().execute();
  return rows.map((row) => ({
    firstId: row.first_id,
    secondId: row.second_id,
    sureness: row.sureness,
    reasons: readJson(row.reasons),
    percent: row.words,
  }));
}

/** Replaces all pairs. Songs that are gone since are left out. */
export async function replacePairs(tx: Tx, pairs: readonly DuplicatePair[]): Promise<void> {
  await tx.deleteFrom('duplicate_pairs').execute();
  const existing = await listExisting(
    tx,
    pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const rows = pairs
    .filter(({ firstId, secondId }) => existing.has(firstId) && existing.has(secondId))
    .map((pair) => ({
      first_id: pair.firstId,
      second_id: pair.secondId,
      sureness: pair.sureness,
      reasons: JSON.stringify(pair.reasons),
      words: pair.percent,
    }));
  for (const chunk of chunks(rows)) await tx.insertInto('duplicate_pairs').values(chunk).execute();
}

/** Two songs that an editor said are different ones, as they were then. */
export type DistinctPair = {
  readonly firstId: string;
  readonly secondId: string;
  readonly fingerprints: readonly [SongFingerprint, SongFingerprint];
};

/** All pairs of songs that are different ones. */
export async function listDistinctPairs(db: Reader): Promise<DistinctPair[]> {
  const rows = await db.selectFrom('distinct_songs').selectAll().execute();
  return rows.map((row) => ({
    firstId: row.first_id,
    secondId: row.second_id,
    fingerprints: readJson(row.fingerprints),
  }));
}

/** Remembers that songs are different ones. */
export async function saveDistinctPairs(tx: Tx, pairs: readonly DistinctPair[], now: Date): Promise<void> {
  for (const { firstId, secondId, fingerprints } of pairs) {
    const values = { fingerprints: JSON.stringify(fingerprints), decided_at: toIso(now) };
    await tx
      .insertInto('distinct_songs')
      .values({ first_id: firstId, second_id: secondId, ...values })
      .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doUpdateSet(values))
      .execute();
  }
}

/** Forgets that songs are different ones. */
export async function deleteDistinctPairs(
  tx: Tx,
  pairs: readonly Pick<DistinctPair, 'firstId' | 'secondId'>[],
): Promise<void> {
  for (const { firstId, secondId } of pairs)
    await tx.deleteFrom('distinct_songs').where('first_id', '=', firstId).where('second_id', '=', secondId).execute();
}

/* A song may have been deleted while it was compared. */
async function listExisting(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const chunk of chunks([...new Set(ids)]))
    for (const id of await listSongIds(db, { ids: chunk, withTrash: true })) found.add(id);
  return found;
}
