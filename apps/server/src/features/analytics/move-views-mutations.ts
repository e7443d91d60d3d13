import { chunks, type Tx } from '../../platform/database/index.ts';

/** How often a song was opened: in all, or in an hour from a country or in a language. */
export type MovedViews =
  | { readonly by: 'all'; readonly count: number }
  | { readonly by: 'country' | 'language'; readonly hour: string; readonly what: string; readonly count: number };

type Pair = { readonly fromId: string; readonly toId: string };

/**
 * Counts views of one song for another.
 *
 * @param only  only these; what was counted since stays
 * @returns what is counted for the other song now
 */
export async function moveViews(tx: Tx, pair: Pair, only?: readonly MovedViews[]): Promise<MovedViews[]> {
  const moved = only ?? (await listViews(tx, pair.fromId));
  for (const one of moved.filter(({ by }) => by === 'all')) await moveTotal(tx, pair, one.count);
  for (const by of ['country', 'language'] as const)
    await moveHours(
      tx,
      by,
      pair,
      moved.flatMap((one) => (one.by === by ? [one] : [])),
    );
  return [...moved];
}

async function listViews(tx: Tx, songId: string): Promise<MovedViews[]> {
  const totals = await tx.selectFrom('song_views').select('count').where('song_id', '=', songId).execute();
  const hours = await tx
    .selectFrom('song_view_hours')
    .select(['hour', 'country as what', 'count'])
    .where('song_id', '=', songId)
    .execute();
  const languages = await tx
    .selectFrom('song_view_languages')
    .select(['hour', 'language as what', 'count'])
    .where('song_id', '=', songId)
    .execute();
  return [
    ...totals.map((row) => ({ by: 'all' as const, count: row.count })),
    ...hours.map((row) => ({ by: 'country' as const, ...row })),
    ...languages.map((row) => ({ by: 'language' as const, ...row })),
  ];
}

async function moveTotal(tx: Tx, { fromId, toId }: Pair, count: number): Promise<void> {
  await tx
    .updateTable('song_views')
    .set((row) => ({ count: row('count', '-', count) }))
    .where('song_id', '=', fromId)
    .execute();
  await tx.deleteFrom('song_views').where('song_id', '=', fromId).where('count', '<=', 0).execute();
  await tx
    .insertInto('song_views')
    .values({ song_id: toId, count })
    .onConflict((conflict) =>
      conflict
        .column('song_id')
        .doUpdateSet((row) => ({ count: row('song_views.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
}

type HourRow = { readonly hour: string; readonly what: string; readonly count: number };

async function moveHours(tx: Tx, by: 'country' | 'language', { fromId, toId }: Pair, rows: readonly HourRow[]) {
  const table = by === 'country' ? 'song_view_hours' : 'song_view_languages';
  for (const { hour, what, count } of rows) {
    await tx
      .updateTable(table)
      .set((row) => ({ count: row('count', '-', count) }))
      .where('song_id', '=', fromId)
      .where('hour', '=', hour)
      .where(by, '=', what)
      .execute();
  }
  await tx.deleteFrom(table).where('song_id', '=', fromId).where('count', '<=', 0).execute();
  for (const chunk of chunks(rows)) {
    if (by === 'country')
      await tx
        .insertInto('song_view_hours')
        .values(chunk.map(({ hour, what, count }) => ({ song_id: toId, hour, country: what, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['song_id', 'hour', 'country'])
            .doUpdateSet((row) => ({ count: row('song_view_hours.count', '+', row.ref('excluded.count')) })),
        )
        .execute();
    else
      await tx
        .insertInto('song_view_languages')
        .values(chunk.map(({ hour, what, count }) => ({ song_id: toId, hour, language: what, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['song_id', 'hour', 'language'])
            .doUpdateSet((row) => ({ count: row('song_view_languages.count', '+', row.ref('excluded.count')) })),
        )
        .execute();
  }
}
