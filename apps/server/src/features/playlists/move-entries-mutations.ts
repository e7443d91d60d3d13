import { chunks, type Reader, toIso, type Tx } from '../../platform/database/index.ts';
import { recordListChange } from './mutations.ts';
import { findList } from './queries.ts';

/** A song, the song its entries become entries of, and how far the key of the first is above that of the other. */
type MovedPair = { readonly fromId: string; readonly toId: string; readonly semitones?: number };

/** An entry of a list. */
export type MovedEntry = {
  readonly listId: string;
  readonly entryId: string;
  /** The semitones somebody chose, and those that give the same key from the other song; absent where they are equal. */
  readonly transposition?: { readonly before: number; readonly after: number };
};

/**
 * Makes the entries of one song in all lists entries of another. A key somebody chose sounds as it was chosen; note,
 * capo and all else stay.
 *
 * @param only  only these, where they are still of the first song: their keys are as they were before
 * @returns those that changed; `recordMovedEntries` tells the devices
 */
export async function moveEntries(
  tx: Tx,
  { fromId, toId, semitones = 0 }: MovedPair,
  now: Date,
  only?: readonly MovedEntry[],
): Promise<MovedEntry[]> {
  const entriesOf = async () => {
    const rows = await tx
      .selectFrom('playlist_entries')
      .select(['playlist_id as listId', 'id as entryId'])
      .where('song_id', '=', fromId)
      .orderBy('playlist_id')
      .orderBy('id')
      .execute();
    const wanted = only && new Set(only.map(({ listId, entryId }) => `${listId} ${entryId}`));
    return rows.filter(({ listId, entryId }) => wanted?.has(`${listId} ${entryId}`) ?? true);
  };
  // The lists are locked first, as by everybody who changes one.
  for (const chunk of chunks([...new Set((await entriesOf()).map(({ listId }) => listId))].sort()))
    await tx
      .updateTable('playlists')
      .set({ updated_at: toIso(now) })
      .where('id', 'in', chunk)
      .execute();
  const moved = await entriesOf();
  for (const [listId, entries] of Map.groupBy(moved, (one) => one.listId))
    for (const chunk of chunks(entries.map(({ entryId }) => entryId)))
      await tx
        .updateTable('playlist_entries')
        .set({ song_id: toId })
        .where('playlist_id', '=', listId)
        .where('id', 'in', chunk)
        .execute();
  return setTranspositions(tx, moved, semitones, only);
}

async function setTranspositions(
  tx: Tx,
  entries: readonly MovedEntry[],
  semitones: number,
  only: readonly MovedEntry[] | undefined,
): Promise<MovedEntry[]> {
  const known = new Map((only ?? []).map((one) => [`${one.listId} ${one.entryId}`, one.transposition]));
  const result: MovedEntry[] = [];
  for (const { listId, entryId } of entries) {
    const row = () => tx.updateTable('playlist_entries').where('playlist_id', '=', listId).where('id', '=', entryId);
    const chosen = known.get(`${listId} ${entryId}`);
    const moveBy = only === undefined ? semitones : (chosen?.before ?? 0) - (chosen?.after ?? 0);
    const before = moveBy === 0 ? null : await findTransposition(tx, { listId, entryId });
    if (before === null) {
      result.push({ listId, entryId });
      continue;
    }
    const after = before === chosen?.after ? chosen.before : nearestTransposition(before + moveBy);
    await row().set({ transposition: after }).execute();
    result.push({ listId, entryId, transposition: { before, after } });
  }
  return result;
}

async function findTransposition(db: Reader, { listId, entryId }: MovedEntry): Promise<number | null> {
  const row = await db
    .selectFrom('playlist_entries')
    .select('transposition')
    .where('playlist_id', '=', listId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row?.transposition ?? null;
}

/* The same key, at most half an octave away: -5 to 6. */
const nearestTransposition = (semitones: number): number => ((((semitones + 5) % 12) + 12) % 12) - 5;

/** Records for everybody who sees these lists that they have changed. */
export async function recordMovedEntries(tx: Tx, entries: readonly MovedEntry[], now: Date): Promise<void> {
  for (const listId of new Set(entries.map((one) => one.listId))) {
    const list = await findList(tx, listId);
    if (list !== undefined) await recordListChange(tx, list, now);
  }
}

/** How many lists have each of these songs. */
export async function countListsOfSongs(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const chunk of chunks(ids)) {
    const rows = await db
      .selectFrom('playlist_entries')
      .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
      .select(({ fn }) => ['song_id', fn.count('playlist_id').distinct().as('count')])
      .where('song_id', 'in', chunk)
      .where('removed', '=', 0)
      .where('playlists.deleted_at', 'is', null)
      .groupBy('song_id')
      .execute();
    for (const { song_id: id, count } of rows) if (id !== null) counts.set(id, Number(count));
  }
  return counts;
}
