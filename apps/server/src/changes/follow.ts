import { type Reader, readJson, type Tx } from '../database/index.ts';
import type { News } from './changes.ts';

/** The most news taken in one go, so that a long way behind is made up in steps. */
const STEP = 500;

/** Something somebody is to hear of, and when it happened. */
export type DatedNews = News & { readonly at: string };

/**
 * Takes the news a follower has not handled yet, in their order, and writes down that it has: in the transaction in which
 * the follower does what it does with them, so that nothing is handled twice or never.
 *
 * @param follower  a name of its own
 */
export async function takeNews(tx: Tx, follower: string): Promise<DatedNews[]> {
  await tx
    .insertInto('change_followers')
    .values({ name: follower, handled: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Writing it first makes whoever comes at the same time wait.
  await tx
    .updateTable('change_followers')
    .set((row) => ({ handled: row.ref('handled') }))
    .where('name', '=', follower)
    .execute();
  const { handled } = await tx
    .selectFrom('change_followers')
    .select('handled')
    .where('name', '=', follower)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('changes')
    .select(['number', 'news', 'at'])
    .where('number', '>', handled)
    .where('news', 'is not', null)
    .orderBy('number')
    .limit(STEP)
    .execute();
  const newest = rows.at(-1)?.number;
  if (newest === undefined) return [];
  await tx.updateTable('change_followers').set({ handled: newest }).where('name', '=', follower).execute();
  return rows.map(({ news, at }) => ({ ...readJson<News>(news as string), at }));
}

/** Whether there are news a follower has not handled: a look that writes nothing. */
export async function hasNews(db: Reader, follower: string): Promise<boolean> {
  const row = await db
    .selectFrom('changes')
    .select('number')
    .where('news', 'is not', null)
    .where('number', '>', (handled) =>
      handled
        .selectFrom('change_followers')
        .select((one) => one.fn.coalesce(one.fn.max('handled'), one.lit(0)).as('handled'))
        .where('name', '=', follower),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
