import type { Reader } from '../database/index.ts';

/** A change as a copy of the library hears of it; each thing once, with what happened to it last. */
export type ChangeOf = { readonly kind: string; readonly id: string; readonly deleted: boolean };

/** `isAll` is false when it is more than was asked for, or `since` is of another database: then nothing is listed. */
export type ChangesOf = { readonly newest: number; readonly isAll: boolean; readonly changes: readonly ChangeOf[] };

/**
 * Lists what changed after a number of the line, of what everybody shares and of what belongs to one person.
 *
 * @param since  the number of the last change that is known; undefined only asks where the line ends
 * @param most   how many changes are listed
 */
export async function listChangesFor(
  db: Reader,
  userId: string,
  since: number | undefined,
  most: number,
): Promise<ChangesOf> {
  const newest = await newestNumber(db);
  if (since === undefined || since > newest) return { newest, isAll: false, changes: [] };
  if (since === newest) return { newest, isAll: true, changes: [] };
  const between = () =>
    db
      .selectFrom('changes')
      .select(['number', 'kind', 'item_id as id', 'deleted'])
      .where('number', '>', since)
      .where('number', '<=', newest)
      .orderBy('number')
      .limit(most + 1);
  const shared = await between().where('scope', '=', 'library').execute();
  const own = await between().where('owner_id', '=', userId).execute();
  if (shared.length + own.length > most) return { newest, isAll: false, changes: [] };
  const inOrder = [...shared, ...own].toSorted((one, other) => one.number - other.number);
  const once = new Map(
    inOrder.map(({ kind, id, deleted }) => [`${kind} ${id}`, { kind, id, deleted: deleted === 1 }] as const),
  );
  return { newest, isAll: true, changes: [...once.values()] };
}

/** The number of the newest change of all; 0 before the first. */
export async function newestNumber(db: Reader): Promise<number> {
  const row = await db.selectFrom('changes').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.number ?? 0;
}

/** Whom the changes after a number concern: everybody, or these people. */
export async function concernedBy(
  db: Reader,
  since: number,
): Promise<{ readonly newest: number; readonly everybody: boolean; readonly people: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('changes')
    .select(['number', 'scope', 'kind', 'item_id', 'owner_id'])
    .where('number', '>', since)
    .orderBy('number', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute();
  const isMuch = rows.length === MOST_LOOKED_AT;
  const people = rows.flatMap(({ scope, owner_id, item_id }) =>
    scope === 'library' ? [] : [...(owner_id === null ? [] : [owner_id]), ...(scope === 'people' ? [item_id] : [])],
  );
  return {
    newest: rows[0]?.number ?? since,
    everybody: isMuch || rows.some(({ scope }) => scope === 'library'),
    people: new Set(people),
  };
}

const MOST_LOOKED_AT = 500;
