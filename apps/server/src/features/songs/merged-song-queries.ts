import { chunks, toIso, type Reader, type Tx } from '../../platform/database/index.ts';

/** A song may have been merged into one that was merged itself. */
const MAX_STEPS = 50;

/** The song each of these was merged into, where it was merged; followed to the one that is there now. */
export async function findMergedSongs(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const next = await findNextSongs(db, ids);
  let frontier = [...next.values()];
  for (let step = 0; frontier.length > 0 && step < MAX_STEPS; step += 1) {
    const more = await findNextSongs(
      db,
      frontier.filter((id) => !next.has(id)),
    );
    for (const [id, intoId] of more) next.set(id, intoId);
    frontier = [...more.values()];
  }
  const lastOf = (id: string): string => {
    let last = id;
    for (let step = 0; step < MAX_STEPS; step += 1) last = next.get(last) ?? last;
    return last;
  };
  return new Map(ids.filter((id) => next.has(id)).map((id) => [id, lastOf(id)]));
}

/** The id under which a song is found now: another one when it was merged. */
export async function findCurrentSongId(db: Reader, id: string): Promise<string> {
  return (await findMergedSongs(db, [id])).get(id) ?? id;
}

async function findNextSongs(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const next = new Map<string, string>();
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('merged_songs')
      .select(['song_id', 'into_id'])
      .where('song_id', 'in', chunk)
      .execute();
    for (const row of rows) next.set(row.song_id, row.into_id);
  }
  return next;
}

/** The id of the song that had this number in the collection before it was merged, the one merged last. */
export async function findMergedSongByNumber(
  db: Reader,
  collectionId: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('song_memberships')
    .innerJoin('merged_songs', 'merged_songs.song_id', 'song_memberships.song_id')
    .select('merged_songs.song_id')
    .where('collection_id', '=', collectionId)
    .where('number', '=', number)
    .orderBy('merged_songs.merged_at', 'desc')
    .orderBy('merged_songs.song_id')
    .limit(1)
    .executeTakeFirst();
  return row?.song_id;
}

/** The song this one was merged into, which may have been merged itself. */
export async function findMergeTarget(db: Reader, id: string): Promise<string | undefined> {
  return (await findNextSongs(db, [id])).get(id);
}

/** Records that a song leads to the one it was merged into. */
export async function saveMergedSong(tx: Tx, songId: string, intoId: string, now: Date): Promise<void> {
  await tx
    .insertInto('merged_songs')
    .values({ song_id: songId, into_id: intoId, merged_at: toIso(now) })
    .execute();
}

/** Records that a song leads nowhere else any more. */
export async function deleteMergedSong(tx: Tx, songId: string): Promise<void> {
  await tx.deleteFrom('merged_songs').where('song_id', '=', songId).execute();
}
