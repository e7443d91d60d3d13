import { deleteBefore, momentOf, pieces, type Tx } from '../../database/index.ts';
import { addUp, type View } from './rules.ts';

/**
 * Counts views, all in one transaction.
 *
 * @returns how often each of their songs has been opened now, and the keys that were counted before
 */
export async function addViews(
  tx: Tx,
  views: readonly View[],
  now: Date,
): Promise<{ readonly totals: ReadonlyMap<string, number>; readonly repeated: ReadonlySet<string> }> {
  const repeated = await takeKeys(tx, views, now);
  const counted = views.filter(({ key }) => key === undefined || !repeated.has(key));
  await addToTotals(tx, counted);
  for (const some of pieces(addUp(counted, 'country')))
    await tx
      .insertInto('song_view_hours')
      .values(some.map(({ what: country, ...row }) => ({ ...row, country })))
      .onConflict((conflict) =>
        conflict
          .columns(['song_id', 'hour', 'country'])
          .doUpdateSet((eb) => ({ count: eb('song_view_hours.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  for (const some of pieces(addUp(counted, 'language')))
    await tx
      .insertInto('song_view_languages')
      .values(some.map(({ what: language, ...row }) => ({ ...row, language })))
      .onConflict((conflict) =>
        conflict
          .columns(['song_id', 'hour', 'language'])
          .doUpdateSet((eb) => ({ count: eb('song_view_languages.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  return { totals: await totalsOf(tx, [...new Set(views.map(({ songId }) => songId))]), repeated };
}

/* Keeps the keys that are new, and gives those that were there. In the order of the keys, so that two processes never wait for each other. */
async function takeKeys(tx: Tx, views: readonly View[], now: Date): Promise<Set<string>> {
  const keys = [...new Set(views.flatMap(({ key }) => key ?? []))].toSorted();
  const taken = new Set<string>();
  for (const some of pieces(keys)) {
    const rows = await tx
      .insertInto('song_view_keys')
      .values(some.map((key) => ({ key, at: momentOf(now) })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute();
    for (const { key } of rows) taken.add(key);
  }
  return new Set(keys.filter((key) => !taken.has(key)));
}

async function addToTotals(tx: Tx, views: readonly View[]): Promise<void> {
  const groups = [...Map.groupBy(views, ({ songId }) => songId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const some of pieces(groups.map(([song_id, same]) => ({ song_id, count: same.length }))))
    await tx
      .insertInto('song_views')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('song_id')
          .doUpdateSet((eb) => ({ count: eb('song_views.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
}

async function totalsOf(tx: Tx, songIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const ids of pieces(songIds)) {
    const rows = await tx.selectFrom('song_views').selectAll().where('song_id', 'in', ids).execute();
    for (const { song_id, count } of rows) found.set(song_id, count);
  }
  return found;
}

/** Forgets the keys of calls from before a moment, at most so many; gives how many. */
export async function forgetKeys(tx: Tx, before: Date, atMost: number): Promise<number> {
  return deleteBefore(tx, 'song_view_keys', 'at', before, atMost);
}
