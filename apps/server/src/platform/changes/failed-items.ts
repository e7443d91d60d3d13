import { isolateFailures, toIso, chunks, type Reader, storableText, type Tx } from '../database/index.ts';

/** An item a follower processes: a song, a book, the notification event of a change. */
export type FollowedItem = { readonly kind: string; readonly id: string };

/** An item a follower could not process. It is processed again when it changes, and after a pause. */
export type FailedItem = FollowedItem & {
  readonly follower: string;
  /** The message of the last error. */
  readonly reason: string;
  readonly since: string;
  /** How often it has failed since then. */
  readonly tries: number;
  readonly nextTryAt: string;
};

/** Minutes from one failed try to the next; the last one repeats. */
const BACKOFF_MIN = [1, 10, 60, 360, 1440] as const;
const MAX_REASON_LENGTH = 1000;

const keyOf = ({ kind, id }: FollowedItem): string => `${kind} ${id}`;

/**
 * Processes items for a follower. One that cannot be processed is set aside with its reason, and the others are
 * processed all the same; one that was set aside before and succeeds now is removed from the list.
 *
 * @param follower  the name under which items are set aside
 * @param work      processes some items, and may be called again for fewer; returns the reasons of those it could
 * process only in part
 * @throws what `work` threw when the database or the machine is at fault; the transaction must be rolled back then
 * @returns the items that are set aside now
 */
export async function processItems<Item extends FollowedItem>(
  tx: Tx,
  follower: string,
  items: readonly Item[],
  now: Date,
  work: (items: readonly Item[]) => Promise<ReadonlyMap<Item, string> | undefined>,
): Promise<readonly Item[]> {
  const { results, failures } = await isolateFailures(tx, items, work);
  const reasons = new Map<Item, string>(failures.map(({ item, error }) => [item, failureReason(error)]));
  for (const partialFailures of results) for (const [item, reason] of partialFailures ?? []) reasons.set(item, reason);
  const done = items.filter((item) => !reasons.has(item));
  await deleteFailedItems(tx, follower, done);
  for (const [item, reason] of reasons) await recordFailedItem(tx, follower, item, reason, now);
  return [...reasons.keys()];
}

/** The message of an error as it is stored. */
export function failureReason(error: unknown): string {
  return storableText(error instanceof Error ? error.message || error.name : String(error), MAX_REASON_LENGTH);
}

/** Sets an item aside, or records that another try failed. */
export async function recordFailedItem(
  tx: Tx,
  follower: string,
  { kind, id }: FollowedItem,
  reason: string,
  now: Date,
): Promise<void> {
  const previous = await tx
    .selectFrom('set_aside_items')
    .select('tries')
    .where('follower', '=', follower)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  const tries = (previous?.tries ?? 0) + 1;
  const pause = BACKOFF_MIN[Math.min(tries, BACKOFF_MIN.length) - 1] ?? BACKOFF_MIN[0];
  const next = { reason, tries, next_try_at: toIso(new Date(now.getTime() + pause * 60_000)) };
  await tx
    .insertInto('set_aside_items')
    .values({ follower, kind, item_id: id, since: toIso(now), ...next })
    .onConflict((conflict) => conflict.columns(['follower', 'kind', 'item_id']).doUpdateSet(next))
    .execute();
}

async function deleteFailedItems(tx: Tx, follower: string, items: readonly FollowedItem[]): Promise<void> {
  const groups = Map.groupBy(items, ({ kind }) => kind);
  for (const [kind, group] of groups)
    for (const chunk of chunks(group))
      await tx
        .deleteFrom('set_aside_items')
        .where('follower', '=', follower)
        .where('kind', '=', kind)
        .where(
          'item_id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute();
}

/** Deletes everything a follower has set aside, because it starts over. */
export async function clearFailedItems(tx: Tx, follower: string): Promise<void> {
  await tx.deleteFrom('set_aside_items').where('follower', '=', follower).execute();
}

/** Lists the items of a follower whose next try is due, those that have waited longest first. */
export async function listDueRetries(db: Reader, follower: string, now: Date, limit: number): Promise<FollowedItem[]> {
  const rows = await db
    .selectFrom('set_aside_items')
    .select(['kind', 'item_id as id'])
    .where('follower', '=', follower)
    .where('next_try_at', '<=', toIso(now))
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return rows;
}

/** When the next item of a follower is due again; undefined when nothing is set aside. */
export async function findNextRetryAt(db: Reader, follower: string): Promise<Date | undefined> {
  const { first } = await db
    .selectFrom('set_aside_items')
    .select((eb) => eb.fn.min('next_try_at').as('first'))
    .where('follower', '=', follower)
    .executeTakeFirstOrThrow();
  return first === null ? undefined : new Date(first);
}

/** Lists what is set aside, the newest first. */
export async function listFailedItems(
  db: Reader,
  followers: readonly string[],
  limit: number,
): Promise<readonly FailedItem[]> {
  if (followers.length === 0) return [];
  return db
    .selectFrom('set_aside_items')
    .select(['follower', 'kind', 'item_id as id', 'reason', 'since', 'tries', 'next_try_at as nextTryAt'])
    .where('follower', 'in', followers)
    .orderBy('since', 'desc')
    .orderBy('item_id')
    .limit(limit)
    .execute();
}

/** How many items these followers have set aside. */
export async function countFailedItems(db: Reader, followers: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('set_aside_items')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('follower', 'in', followers)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Checks that a follower has set nothing aside.
 *
 * @throws Error with the number of items, as a sentence
 */
export async function assertNoFailedItems(db: Reader, follower: string): Promise<void> {
  const count = await countFailedItems(db, [follower]);
  if (count > 0) throw new Error(`${count} ${count === 1 ? 'item' : 'items'} could not be processed.`);
}

/** Joins lists of items, without duplicates. */
export function joinItems<Item extends FollowedItem>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  return [...new Map(lists.flat().map((item) => [keyOf(item), item])).values()];
}
