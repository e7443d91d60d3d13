import { chunks, type Reader, readJson, type Tx } from '../database/index.ts';
import { type LibraryKind, type NotificationEvent, readVersions } from './changes.ts';
import type { FollowedItem } from './failed-items.ts';
import { PrunedChangesError, hasMissedChanges, readPrunedUpTo } from './pruned-changes.ts';
import { readHorizon } from './horizon.ts';

/** The most notification events claimed at once, so that a large backlog is processed in steps. */
const BATCH_SIZE = 500;

/** A notification event, and when it happened. */
export type DatedNotificationEvent = NotificationEvent & { readonly at: string };

/** The notification event of a change: the number of the change is its id. */
type NotificationEventItem = { readonly kind: 'news'; readonly id: string };

/** Notification events that were claimed. */
export type ClaimedEvents = {
  readonly events: readonly NotificationEventItem[];
  /** The number the follower went on from, because events before it were removed by age; undefined otherwise. */
  readonly skippedTo: number | undefined;
};

/**
 * Claims the notification events a follower has not handled yet, in their order, and records that it has: in the
 * transaction in which the follower handles them, so that each is handled exactly once. After an absence in which
 * events were removed by age it goes on with those that are kept.
 *
 * @param follower  the unique name of the follower
 */
export async function claimNotificationEvents(tx: Tx, follower: string): Promise<ClaimedEvents> {
  const handled = await lockFollower(tx, follower);
  const { number: until } = await readHorizon(tx);
  const rows = await tx
    .selectFrom('changes')
    .select('number')
    .where('number', '>', handled)
    .where('number', '<=', until)
    .where('news', 'is not', null)
    .orderBy('number')
    .limit(BATCH_SIZE)
    .execute();
  // Without any event it has still come this far.
  const reached = rows.length < BATCH_SIZE ? until : (rows.at(-1)?.number ?? until);
  const skippedTo = (await hasMissedChanges(tx, handled, 'news')) ? await readPrunedUpTo(tx) : undefined;
  await movePosition(tx, follower, Math.max(handled, skippedTo ?? 0, reached));
  const kept = rows.filter(({ number }) => number > (skippedTo ?? 0));
  return { events: kept.map(({ number }) => ({ kind: 'news', id: String(number) })), skippedTo };
}

/** Reads the notification events of these changes that still exist, in their order. */
export async function readNotificationEvents(
  db: Reader,
  items: readonly FollowedItem[],
): Promise<DatedNotificationEvent[]> {
  const events: DatedNotificationEvent[] = [];
  for (const chunk of chunks(items)) {
    const rows = await db
      .selectFrom('changes')
      .select(['news', 'at'])
      .where(
        'number',
        'in',
        chunk.map(({ id }) => Number(id)),
      )
      .where('news', 'is not', null)
      .orderBy('number')
      .execute();
    for (const { news, at } of rows) if (news !== null) events.push({ ...readJson<NotificationEvent>(news), at });
  }
  return events;
}

/**
 * Whether there are notification events a follower has not handled: `ready` to be claimed, or only `soon`, when a
 * transaction that is about to commit may come before them. Read-only.
 */
export async function findPendingNotificationEvents(db: Reader, follower: string): Promise<'ready' | 'soon' | 'none'> {
  const first = () =>
    db
      .selectFrom('changes')
      .select('number')
      .where('news', 'is not', null)
      .where('number', '>', (handled) =>
        handled
          .selectFrom('change_followers')
          .select((one) => one.fn.coalesce(one.fn.max('handled'), one.lit(0)).as('handled'))
          .where('name', '=', follower),
      )
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
  if ((await first()) === undefined) return 'none';
  const { number: until } = await readHorizon(db);
  const pending = await first();
  if (pending === undefined) return 'none';
  return pending.number <= until ? 'ready' : 'soon';
}

/**
 * Claims the changes of some kinds that a follower has not handled yet, each item once, and records that it has: in the
 * transaction in which the follower handles them. Only changes of the library become visible in the order of their
 * numbers, so only they are followed without looking who is about to commit.
 *
 * @param follower  the unique name of the follower
 * @param limit      how many are claimed at once
 * @returns `isAll` is false when more are waiting
 * @throws {PrunedChangesError} when it was away longer than changes are kept
 */
export async function claimChanges(
  tx: Tx,
  follower: string,
  kinds: readonly LibraryKind[],
  limit = BATCH_SIZE,
): Promise<{ readonly changes: readonly FollowedItem[]; readonly isAll: boolean }> {
  const handled = await lockFollower(tx, follower);
  const { library } = await readVersions(tx);
  const rows = await tx
    .selectFrom('changes')
    .select(['number', 'kind', 'item_id'])
    .where('number', '>', handled)
    .where('kind', 'in', [...kinds])
    .orderBy('number')
    .limit(limit)
    .execute();
  if (await hasMissedChanges(tx, handled, 'library')) throw new PrunedChangesError(follower);
  // Without any of these kinds it has still come this far, so that what is before may be forgotten.
  const newest = rows.length < limit ? Math.max(library, rows.at(-1)?.number ?? 0) : (rows.at(-1)?.number ?? 0);
  if (newest > handled) await movePosition(tx, follower, newest);
  const distinct = new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, { kind: row.kind, id: row.item_id }]));
  return { changes: [...distinct.values()], isAll: rows.length < limit };
}

/** Forgets a follower: whatever it has not handled need not be kept for it. */
export async function deleteFollower(tx: Tx, follower: string): Promise<void> {
  await tx.deleteFrom('change_followers').where('name', '=', follower).execute();
}

/** Marks every change of the library so far as handled: the follower starts from its current state. */
export async function skipToLatest(tx: Tx, follower: string): Promise<void> {
  await lockFollower(tx, follower);
  await movePosition(tx, follower, await readPosition(tx));
}

/** Where a follower is that has everything the library is now. */
export async function readPosition(db: Reader): Promise<number> {
  const forgotten = await readPrunedUpTo(db);
  return Math.max((await readVersions(db)).library, forgotten);
}

/**
 * Where a follower has come so far; undefined when it has to make everything anew: it was never here, or away longer
 * than changes are kept.
 */
export async function findPosition(db: Reader, follower: string): Promise<number | undefined> {
  const known = await db
    .selectFrom('change_followers')
    .select('handled')
    .where('name', '=', follower)
    .executeTakeFirst();
  return known === undefined || (await hasMissedChanges(db, known.handled, 'library')) ? undefined : known.handled;
}

/**
 * Has a follower go on from a position, when it has made everything anew that was there.
 *
 * @param position  what `readPosition` returned before it began
 * @throws {PrunedChangesError} when it took longer than changes are kept
 */
export async function followFrom(tx: Tx, follower: string, position: number): Promise<void> {
  await lockFollower(tx, follower);
  await movePosition(tx, follower, position);
  if (await hasMissedChanges(tx, position, 'library')) throw new PrunedChangesError(follower);
}

async function movePosition(tx: Tx, follower: string, position: number): Promise<void> {
  await tx.updateTable('change_followers').set({ handled: position }).where('name', '=', follower).execute();
}

/** Returns the last number a follower has handled; concurrent callers wait. */
export async function lockFollower(tx: Tx, follower: string): Promise<number> {
  // Writing the row first makes concurrent callers wait.
  const lock = () =>
    tx
      .updateTable('change_followers')
      .set((row) => ({ handled: row.ref('handled') }))
      .where('name', '=', follower)
      .returning('handled');
  const known = await lock().executeTakeFirst();
  if (known !== undefined) return known.handled;
  await tx
    .insertInto('change_followers')
    .values({ name: follower, handled: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lock().executeTakeFirstOrThrow()).handled;
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
