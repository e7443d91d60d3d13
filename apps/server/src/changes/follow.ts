import { pieces, type Reader, readJson, type Tx } from '../database/index.ts';
import type { News } from './changes.ts';
import type { FollowedItem } from './set-aside.ts';

/** The most news taken in one go, so that a long way behind is made up in steps. */
const STEP = 500;

/** Something somebody is to hear of, and when it happened. */
export type DatedNews = News & { readonly at: string };

/** News of a change: the number of the change is its id. */
export type NewsItem = { readonly kind: 'news'; readonly id: string };

/**
 * Takes the news a follower has not handled yet, in their order, and writes down that it has: in the transaction in which
 * the follower does what it does with them, so that nothing is handled twice or never.
 *
 * @param follower  a name of its own
 */
export async function takeNews(tx: Tx, follower: string): Promise<NewsItem[]> {
  const handled = await lockFollower(tx, follower);
  const rows = await tx
    .selectFrom('changes')
    .select('number')
    .where('number', '>', handled)
    .where('news', 'is not', null)
    .orderBy('number')
    .limit(STEP)
    .execute();
  const newest = rows.at(-1)?.number;
  if (newest === undefined) return [];
  await tx.updateTable('change_followers').set({ handled: newest }).where('name', '=', follower).execute();
  return rows.map(({ number }) => ({ kind: 'news', id: String(number) }));
}

/** The news of these changes that are still there, in their order. */
export async function readNews(db: Reader, items: readonly FollowedItem[]): Promise<DatedNews[]> {
  const found: DatedNews[] = [];
  for (const some of pieces(items)) {
    const rows = await db
      .selectFrom('changes')
      .select(['news', 'at'])
      .where(
        'number',
        'in',
        some.map(({ id }) => Number(id)),
      )
      .where('news', 'is not', null)
      .orderBy('number')
      .execute();
    found.push(...rows.map(({ news, at }) => ({ ...readJson<News>(news as string), at })));
  }
  return found;
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

/**
 * Takes the changes of some kinds that a follower has not handled yet, each thing once, and writes down that it has: in
 * the transaction in which the follower does what it does with them.
 *
 * @param follower  a name of its own
 * @param most      how many are taken in one go
 * @returns `isAll` is false when more are waiting
 */
export async function takeChanges(
  tx: Tx,
  follower: string,
  kinds: readonly string[],
  most = STEP,
): Promise<{ readonly changes: readonly FollowedItem[]; readonly isAll: boolean }> {
  const handled = await lockFollower(tx, follower);
  const rows = await tx
    .selectFrom('changes')
    .select(['number', 'kind', 'item_id'])
    .where('number', '>', handled)
    .where('kind', 'in', [...kinds])
    .orderBy('number')
    .limit(most)
    .execute();
  const newest = rows.at(-1)?.number;
  if (newest === undefined) return { changes: [], isAll: true };
  await tx.updateTable('change_followers').set({ handled: newest }).where('name', '=', follower).execute();
  const once = new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, { kind: row.kind, id: row.item_id }]));
  return { changes: [...once.values()], isAll: rows.length < most };
}

/** Counts every change so far as handled: the follower begins from what stands in the library now. */
export async function followFromHere(tx: Tx, follower: string): Promise<void> {
  await lockFollower(tx, follower);
  await tx
    .updateTable('change_followers')
    .set((row) => ({
      handled: row
        .selectFrom('changes')
        .select((one) => one.fn.coalesce(one.fn.max('number'), one.lit(0)).as('newest')),
    }))
    .where('name', '=', follower)
    .execute();
}

/* Gives the last number handled; whoever comes at the same time waits. */
async function lockFollower(tx: Tx, follower: string): Promise<number> {
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
  return handled;
}

/** How many changes of some kinds a follower has not handled. */
export async function countUnhandled(db: Reader, follower: string, kinds: readonly string[]): Promise<number> {
  const known = await db
    .selectFrom('change_followers')
    .select('handled')
    .where('name', '=', follower)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('number', '>', known?.handled ?? 0)
    .where('kind', 'in', [...kinds])
    .executeTakeFirstOrThrow();
  return Number(count);
}
