import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../database/index.ts';
import { readPrunedUpTo } from './pruned-changes.ts';
import { type LibraryKind, readVersions } from './changes.ts';
import { readHorizon } from './horizon.ts';
import { SHARED_SCOPES } from './insert-changes.ts';

/** A change as a client that syncs the library receives it; each item once, with its latest state. */
export type ItemChange = { readonly kind: string; readonly id: string; readonly deleted: boolean };

/**
 * The changes up to the number `newest`, after which one asks the next time. `isAll` is false when there are more
 * changes than requested, or `since` is of another database: then nothing is listed.
 */
export type ChangeList = { readonly newest: number; readonly isAll: boolean; readonly changes: readonly ItemChange[] };

/**
 * Milliseconds the list waits for writers that are about to commit, while it would leave out something that is visible.
 * Longer than windows are without a poll: one that was woken for a change finds it, or is woken again.
 */
const PATIENCE_MS = 2_000;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/**
 * Lists what changed after a number in the sequence of changes, in shared items and in those of one person. No change
 * is missed and none is listed twice, whatever is written meanwhile.
 *
 * @param since  the number of the last known change; undefined only reads the newest number
 * @param limit   how many changes are listed
 * @param patienceMs  how long to wait for writers that are about to commit
 */
export async function listChangesFor(
  db: Reader,
  userId: string,
  since: number | undefined,
  limit: number,
  patienceMs = PATIENCE_MS,
): Promise<ChangeList> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const { list, isBehind } = await listCompleteChanges(db, userId, since, limit);
    if (!isBehind || performance.now() >= giveUpAt) return list;
    await sleep(pauseMs);
  }
}

/* `isBehind` when there are visible changes that may not be listed yet. */
async function listCompleteChanges(
  db: Reader,
  userId: string,
  since: number | undefined,
  limit: number,
): Promise<{ readonly list: ChangeList; readonly isBehind: boolean }> {
  const { number, newest } = await readHorizon(db, since);
  if (since === undefined || since > newest)
    return { list: { newest: number, isAll: false, changes: [] }, isBehind: false };
  const until = Math.max(since, number);
  if (since === newest) return { list: { newest: until, isAll: true, changes: [] }, isBehind: false };
  const queryRange = () =>
    db
      .selectFrom('changes')
      .select(['number', 'kind', 'item_id as id', 'deleted'])
      .where('number', '>', since)
      .where('number', '<=', newest)
      .orderBy('number')
      .limit(limit + 1);
  const shared = await queryRange().where('scope', '=', SHARED_SCOPES.library).execute();
  const personal = await queryRange().where('owner_id', '=', userId).execute();
  // These may have begun to go while they were read.
  if (since < (await readPrunedUpTo(db)))
    return { list: { newest: until, isAll: false, changes: [] }, isBehind: false };
  const found = [...shared, ...personal].toSorted((one, other) => one.number - other.number);
  const complete = found.filter((one) => one.number <= until);
  const isBehind = complete.length < found.length;
  if (complete.length > limit) return { list: { newest: until, isAll: false, changes: [] }, isBehind: false };
  const distinct = new Map(
    complete.map(({ kind, id, deleted }) => [`${kind} ${id}`, { kind, id, deleted: deleted === 1 }] as const),
  );
  return { list: { newest: until, isAll: true, changes: [...distinct.values()] }, isBehind };
}

/**
 * Lists which items of these kinds changed after a number, in what everybody shares.
 *
 * @param since  the number up to which all changes are known
 * @param limit   how many changes are read
 * @returns the number up to which they are listed, and each item once
 */
export async function listLibraryChanges(
  db: Reader,
  since: number,
  kinds: readonly LibraryKind[],
  limit: number,
): Promise<{ readonly until: number; readonly items: readonly { readonly kind: string; readonly id: string }[] }> {
  const { library } = await readVersions(db);
  if (library <= since) return { until: library, items: [] };
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'kind', 'item_id as id'])
    .where('scope', '=', SHARED_SCOPES.library)
    .where('number', '>', since)
    .where('number', '<=', library)
    .where('kind', 'in', kinds)
    .orderBy('number')
    .limit(limit)
    .execute();
  const until = rows.length < limit ? library : (rows.at(-1)?.number ?? library);
  const distinct = new Map(rows.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }] as const));
  return { until, items: [...distinct.values()] };
}

/**
 * Whom the changes after a number affect: everybody, or these people.
 *
 * @returns the number up to which they are complete. It may be lower than `since`, when somebody who is about to commit
 * began before it was read: whoever is affected by a change above it is named once more
 */
export async function findAffectedUsers(db: Reader, since: number): Promise<AffectedUsers> {
  const { number: until, newest } = await readHorizon(db);
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'scope', 'kind', 'item_id', 'owner_id'])
    .where('number', '>', since)
    .where('number', '<=', until)
    .orderBy('number', 'desc')
    .limit(MAX_CHANGES_READ)
    .execute();
  const isTruncated = rows.length === MAX_CHANGES_READ;
  const people = rows.flatMap(({ scope, owner_id, item_id }) =>
    scope === 'library' ? [] : [...(owner_id === null ? [] : [owner_id]), ...(scope === 'people' ? [item_id] : [])],
  );
  return {
    until,
    isBehind: until < newest,
    everybody: isTruncated || rows.some(({ scope }) => scope === 'library'),
    people: new Set(people),
  };
}

/** `isBehind` when there are changes above `until` already. */
type AffectedUsers = {
  readonly until: number;
  readonly isBehind: boolean;
  readonly everybody: boolean;
  readonly people: ReadonlySet<string>;
};

const MAX_CHANGES_READ = 500;
