import type { Reader } from '../database/index.ts';
import { type ChangeKind, readVersions } from './changes.ts';

/** A change as a client that syncs the library receives it; each item once, with its latest state. */
export type ItemChange = { readonly kind: string; readonly id: string; readonly deleted: boolean };

/**
 * `isAll` is false when there are more changes than requested, or `since` is of another database: then nothing is
 * listed.
 */
export type ChangeList = { readonly newest: number; readonly isAll: boolean; readonly changes: readonly ItemChange[] };

/**
 * Lists what changed after a number in the sequence of changes, in shared items and in those of one person.
 *
 * @param since  the number of the last known change; undefined only reads the newest number
 * @param limit   how many changes are listed
 */
export async function listChangesFor(
  db: Reader,
  userId: string,
  since: number | undefined,
  limit: number,
): Promise<ChangeList> {
  const newest = await readNewestNumber(db);
  if (since === undefined || since > newest) return { newest, isAll: false, changes: [] };
  if (since === newest) return { newest, isAll: true, changes: [] };
  const queryRange = () =>
    db
      .selectFrom('changes')
      .select(['number', 'kind', 'item_id as id', 'deleted'])
      .where('number', '>', since)
      .where('number', '<=', newest)
      .orderBy('number')
      .limit(limit + 1);
  const shared = await queryRange().where('scope', '=', 'library').execute();
  const personal = await queryRange().where('owner_id', '=', userId).execute();
  if (shared.length + personal.length > limit) return { newest, isAll: false, changes: [] };
  const inOrder = [...shared, ...personal].toSorted((one, other) => one.number - other.number);
  const distinct = new Map(
    inOrder.map(({ kind, id, deleted }) => [`${kind} ${id}`, { kind, id, deleted: deleted === 1 }] as const),
  );
  return { newest, isAll: true, changes: [...distinct.values()] };
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
  kinds: readonly ChangeKind[],
  limit: number,
): Promise<{ readonly until: number; readonly items: readonly { readonly kind: string; readonly id: string }[] }> {
  const { library } = await readVersions(db);
  if (library <= since) return { until: library, items: [] };
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'kind', 'item_id as id'])
    .where('scope', '=', 'library')
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

/** The number of the newest change of all; 0 before the first. */
export async function readNewestNumber(db: Reader): Promise<number> {
  const row = await db.selectFrom('changes').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.number ?? 0;
}

/** Whom the changes after a number affect: everybody, or these people. */
export async function findAffectedUsers(
  db: Reader,
  since: number,
): Promise<{ readonly newest: number; readonly everybody: boolean; readonly people: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'scope', 'kind', 'item_id', 'owner_id'])
    .where('number', '>', since)
    .orderBy('number', 'desc')
    .limit(MAX_CHANGES_READ)
    .execute();
  const isTruncated = rows.length === MAX_CHANGES_READ;
  const people = rows.flatMap(({ scope, owner_id, item_id }) =>
    scope === 'library' ? [] : [...(owner_id === null ? [] : [owner_id]), ...(scope === 'people' ? [item_id] : [])],
  );
  return {
    newest: rows[0]?.number ?? since,
    everybody: isTruncated || rows.some(({ scope }) => scope === 'library'),
    people: new Set(people),
  };
}

const MAX_CHANGES_READ = 500;
