import type { Reader, Tx } from '../database/index.ts';

/*
 * Rows of `change_followers` that say what was removed by age: up to which number changes may be missing, and the newest
 * one removed of those that are followed.
 */
export const PRUNED = {
  all: 'changes.forget',
  library: 'changes.forget library',
  news: 'changes.forget news',
} as const;

/** What a follower follows: changes of the library, or notification events. */
export type Followed = 'library' | 'news';

/**
 * Changes a follower has not handled were removed by age: it was away for longer than they are kept. What it has made of
 * them has to be made anew.
 */
export class PrunedChangesError extends Error {
  override readonly name = 'PrunedChangesError';

  constructor(follower: string) {
    super(`Changes that ${follower} has not handled are not kept any more.`);
  }
}

/** The number up to which changes may be missing. Read it after the changes themselves. */
export async function readPrunedUpTo(db: Reader): Promise<number> {
  return (await readPrunedNumbers(db)).all;
}

/**
 * Whether changes that a follower has not handled were removed. Read it after the changes themselves, which may have
 * begun to go while they were read.
 *
 * @param handled  the last number it has handled; 0 when it was never here, or is not remembered any more
 */
export async function hasMissedChanges(db: Reader, handled: number, followed: Followed): Promise<boolean> {
  const numbers = await readPrunedNumbers(db);
  return handled < numbers[followed] || (handled === 0 && numbers.all > 0);
}

async function readPrunedNumbers(db: Reader): Promise<Record<keyof typeof PRUNED, number>> {
  const rows = await db
    .selectFrom('change_followers')
    .select(['name', 'handled'])
    .where('name', 'in', Object.values(PRUNED))
    .execute();
  const numberOf = (name: string) => rows.find((row) => row.name === name)?.handled ?? 0;
  return { all: numberOf(PRUNED.all), library: numberOf(PRUNED.library), news: numberOf(PRUNED.news) };
}

/** Records that changes up to a number were removed, in the transaction that removes them. */
export async function recordPruned(tx: Tx, what: keyof typeof PRUNED, number: number): Promise<void> {
  await tx
    .insertInto('change_followers')
    .values({ name: PRUNED[what], handled: number })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ handled: number }).where('change_followers.handled', '<', number),
    )
    .execute();
}
