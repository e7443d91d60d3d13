import type { personal } from '@canticle/contract';
import { recordChange, recordChanges } from '../../changes/index.ts';
import { momentOf, newId, pieces, type Reader, type Tx } from '../../database/index.ts';
import { newVisits, type Noted, VISIT_MS } from './rules.ts';

type Activity = personal.Activity;

/** What a person opened, newest first. */
export async function listActivities(db: Reader, userId: string, limit: number): Promise<Activity[]> {
  const rows = await activitiesOf(db, userId).orderBy('logged_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as Activity[];
}

/**
 * Keeps what a person opened: each visit once, so that a batch may come twice.
 *
 * @returns what is stored of the batch, in its order
 */
export async function addActivities(tx: Tx, userId: string, noted: readonly Noted[], now: Date): Promise<Activity[]> {
  if (noted.length === 0) return [];
  const rows = newVisits(noted, await listAround(tx, userId, noted)).map(({ type, itemId, loggedDate }) => ({
    id: newId(),
    user_id: userId,
    type,
    item_id: itemId,
    logged_at: loggedDate,
  }));
  for (const some of pieces(rows))
    await tx
      .insertInto('activities')
      .values(some)
      .onConflict((conflict) => conflict.columns(['user_id', 'type', 'item_id', 'logged_at']).doNothing())
      .execute();
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ kind: 'activity' as const, id, owner: userId })),
    now,
  );
  const stored = new Map((await listAround(tx, userId, noted)).map((one) => [nameOf(one), one]));
  return noted.flatMap((one) => stored.get(nameOf(one)) ?? []);
}

/** Forgets everything a person opened. One change row, which bears their own id, stands for all of it. */
export async function clearActivities(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute();
  await recordChange(tx, { kind: 'activity', id: userId, owner: userId, deleted: true }, now);
}

/* What is stored of the same things, near enough to be the same visit. */
async function listAround(db: Reader, userId: string, noted: readonly Noted[]): Promise<Activity[]> {
  const moments = noted.map((one) => Date.parse(one.loggedDate));
  const found: Activity[] = [];
  for (const itemIds of pieces([...new Set(noted.map((one) => one.itemId))])) {
    const rows = await activitiesOf(db, userId)
      .where('item_id', 'in', itemIds)
      .where('logged_at', '>', momentOf(new Date(Math.min(...moments) - VISIT_MS)))
      .where('logged_at', '<', momentOf(new Date(Math.max(...moments) + VISIT_MS)))
      .execute();
    found.push(...(rows as Activity[]));
  }
  return found;
}

function activitiesOf(db: Reader, userId: string) {
  return db
    .selectFrom('activities')
    .select(['id', 'type', 'item_id as itemId', 'logged_at as loggedDate', 'logged_at as updatedAt'])
    .where('user_id', '=', userId);
}

function nameOf({ type, itemId, loggedDate }: Noted): string {
  return `${type} ${itemId} ${loggedDate}`;
}
