import { deleteBefore, toIso, chunks, type Tx } from '../../platform/database/index.ts';
import { aggregateViews, type SongView } from './rules.ts';

/**
 * Counts views, all in one transaction.
 *
 * @returns how often each of their songs has been opened now, and the keys that were counted before
 */
export async function addViews(
  tx: Tx,
  views: readonly SongView[],
  now: Date,
): Promise<{ readonly totals: ReadonlyMap<string, number>; readonly repeated: ReadonlySet<string> }> {
  const repeated = await insertKeys(tx, views, now);
  const counted = views.filter(({ key }) => key === undefined || !repeated.has(key));
  await addToTotals(tx, counted);
  for (const chunk of chunks(aggregateViews(counted, 'country')))
    await tx
      .insertInto('song_view_hours')
      .values(chunk.map(({ what: country, ...row }) => ({ ...row, country })))
      .onConflict((conflict) =>
        conflict
          .columns(['song_id', 'hour', 'country'])
          .doUpdateSet((eb) => ({ count: eb('song_view_hours.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  for (const chunk of chunks(aggregateViews(counted, 'language')))
    await tx
      .insertInto('song_view_languages')
      .values(chunk.map(({ what: language, ...row }) => ({ ...row, language })))
      .onConflict((conflict) =>
        conflict
          .columns(['song_id', 'hour', 'language'])
          .doUpdateSet((eb) => ({ count: eb('song_view_languages.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  return { totals: await readTotals(tx, [...new Set(views.map(({ songId }) => songId))]), repeated };
}

/*
 * Inserts the keys that are new, and returns the existing ones. In the order of the keys, so that two processes never
 * deadlock.
 */
async function insertKeys(tx: Tx, views: readonly SongView[], now: Date): Promise<Set<string>> {
  const keys = [...new Set(views.flatMap(({ key }) => key ?? []))].toSorted();
  const inserted = new Set<string>();
  for (const chunk of chunks(keys)) {
    const rows = await tx
      .insertInto('song_view_keys')
      .values(chunk.map((key) => ({ key, at: toIso(now) })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute();
    for (const { key } of rows) inserted.add(key);
  }
  return new Set(keys.filter((key) => !inserted.has(key)));
}

async function addToTotals(tx: Tx, views: readonly SongView[]): Promise<void> {
  const groups = [...Map.groupBy(views, ({ songId }) => songId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const chunk of chunks(groups.map(([song_id, same]) => ({ song_id, count: same.length }))))
    await tx
      .insertInto('song_views')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('song_id')
          .doUpdateSet((eb) => ({ count: eb('song_views.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
}

async function readTotals(tx: Tx, songIds: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const ids of chunks(songIds)) {
    const rows = await tx.selectFrom('song_views').selectAll().where('song_id', 'in', ids).execute();
    for (const { song_id, count } of rows) totals.set(song_id, count);
  }
  return totals;
}

/** Deletes the keys of calls from before a timestamp, at most `limit`; returns how many. */
export async function deleteOldKeys(tx: Tx, before: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'song_view_keys', 'at', before, limit);
}
