import type { personal } from '@canticle/contract';
import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toIso, newId, chunks, type Reader, type Tx } from '../../platform/database/index.ts';
import { findNewVisits, type ActivityInput, VISIT_MS } from './rules.ts';

type Activity = personal.Activity;

/** What a person opened, newest first. */
export async function listActivities(db: Reader, userId: string, limit: number): Promise<Activity[]> {
  const rows = await selectActivities(db, userId)
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

/**
 * Stores what a person opened: each visit once, so that a batch may be sent twice.
 *
 * @returns what is stored of the batch, in its order
 */
export async function addActivities(
  tx: Tx,
  userId: string,
  input: readonly ActivityInput[],
  now: Date,
): Promise<Activity[]> {
  if (input.length === 0) return [];
  const rows = findNewVisits(input, await listNearby(tx, userId, input)).map(({ type, itemId, loggedDate }) => ({
    id: newId(),
    user_id: userId,
    type,
    item_id: itemId,
    logged_at: loggedDate,
  }));
  for (const chunk of chunks(rows))
    await tx
      .insertInto('activities')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['user_id', 'type', 'item_id', 'logged_at']).doNothing())
      .execute();
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ kind: 'activity' as const, id, owner: userId })),
    now,
  );
  const stored = new Map((await listNearby(tx, userId, input)).map((one) => [activityKey(one), one]));
  return input.flatMap((one) => stored.get(activityKey(one)) ?? []);
}

/** Deletes everything a person opened. One change row, with their own id, stands for all of it. */
export async function clearActivities(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute();
  await recordChange(tx, { kind: 'activity', id: userId, owner: userId, deleted: true }, now);
}

/* Stored activities of the same entities, close enough in time to be the same visit. */
async function listNearby(db: Reader, userId: string, input: readonly ActivityInput[]): Promise<Activity[]> {
  const times = input.map((one) => Date.parse(one.loggedDate));
  const found: Activity[] = [];
  for (const itemIds of chunks([...new Set(input.map((one) => one.itemId))])) {
    const rows = await selectActivities(db, userId)
      .where('item_id', 'in', itemIds)
      .where('logged_at', '>', toIso(new Date(Math.min(...times) - VISIT_MS)))
      .where('logged_at', '<', toIso(new Date(Math.max(...times) + VISIT_MS)))
      .execute();
    found.push(...rows);
  }
  return found;
}

function selectActivities(db: Reader, userId: string) {
  return db
    .selectFrom('activities')
    .select(['id', 'type', 'item_id as itemId', 'logged_at as loggedDate', 'logged_at as updatedAt'])
    .where('user_id', '=', userId);
}

function activityKey({ type, itemId, loggedDate }: ActivityInput): string {
  return `${type} ${itemId} ${loggedDate}`;
}
