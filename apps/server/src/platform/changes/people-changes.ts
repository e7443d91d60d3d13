import type { Database } from '../database/index.ts';
import type { ChangeCounter } from './change-counter.ts';
import { SHARED_SCOPES } from './insert-changes.ts';

/** Whose rights have changed, for caches of who somebody is and what they may open. */
export type PeopleChanges = {
  /**
   * Learns of every change that is visible now (those of other processes: at most 250 ms later), and returns the position it has
   * read, a number that grows. What is read afterwards and kept with it counts until `hasChanged` says otherwise.
   */
  position(): Promise<number>;
  /** Whether this person, or everybody's rights, have changed after a position. Asks nobody. */
  hasChanged(userId: string, after: number): boolean;
};

/** With more changes at once, or more people to remember, everybody counts as changed. */
const MAX_CHANGES_READ = 1000;
const MAX_PEOPLE = 20_000;

/**
 * Follows the changes of people: one with an owner is of this person, one without is of everybody. Their numbers become
 * visible in order, so whoever has read up to one has missed none.
 */
export function createPeopleChanges(database: Pick<Database, 'read'>, changeCounter: ChangeCounter): PeopleChanges {
  const changedAt = new Map<string, number>();
  let everybodyAt = 0;
  let position = 0;
  /* The number of the newest change that was read. */
  let known: number | undefined;
  let reading: Promise<void> | undefined;

  const changeEverybody = () => {
    everybodyAt = position;
    changedAt.clear();
  };
  /* Reads what has changed up to `newest`, which is visible, and possibly more. */
  const readUpTo = async (newest: number) => {
    const rows = await database.read
      .selectFrom('changes')
      .select(['number', 'owner_id'])
      .where('scope', '=', SHARED_SCOPES.people)
      .where('number', '>=', known ?? newest)
      .orderBy('number')
      .limit(MAX_CHANGES_READ)
      .execute();
    // The first is the one that was known, and the newest is there, unless the database has another history now.
    const [first, ...changes] = rows;
    const last = rows.at(-1)?.number ?? 0;
    position += 1;
    if (first?.number !== known || last < newest || changes.some(({ owner_id }) => owner_id === null))
      changeEverybody();
    else for (const { owner_id } of changes) if (owner_id !== null) changedAt.set(owner_id, position);
    if (changedAt.size > MAX_PEOPLE) changeEverybody();
    known = Math.max(newest, last);
  };

  return {
    async position() {
      const { people } = await changeCounter.versions();
      // An older number than the known one is a read that took longer, or another history: which one is looked up once.
      for (let isChecked = false; people !== known && !(isChecked && people < (known ?? 0)); isChecked = true)
        await (reading ??= readUpTo(people).finally(() => (reading = undefined)));
      return position;
    },
    hasChanged: (userId, after) => Math.max(everybodyAt, changedAt.get(userId) ?? 0) > after,
  };
}
