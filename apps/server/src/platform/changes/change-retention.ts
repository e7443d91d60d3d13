import type { Config } from '../config/index.ts';
import { type Database, type Reader, runInBatches, type Tx } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { readVersions } from './changes.ts';
import { lockFollower } from './followers.ts';
import { SHARED_SCOPES } from './insert-changes.ts';

const DAY_MS = 24 * 3600_000;
const FOLLOWER = 'changes.forget';

type RetentionContext = {
  readonly config: Pick<Config, 'changeDays'>;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly now: () => Date;
};

/** Defines the nightly job that removes old changes. A device that was away longer loads everything again. */
export function defineChangeCleanupJob({ config, database, jobs, now }: RetentionContext): void {
  jobs.define('changes.forget', {
    schedule: { atHour: 3 },
    async run({ signal }) {
      const before = new Date(now().getTime() - config.changeDays * DAY_MS);
      await database.transaction(deletePassedOver);
      return runInBatches(database, (tx, limit) => deleteOldChanges(tx, before, limit), { signal });
    },
  });
}

/** The number up to which changes may be missing. Read it after the changes themselves. */
export async function readForgotten(db: Reader): Promise<number> {
  const row = await db.selectFrom('change_followers').select('handled').where('name', '=', FOLLOWER).executeTakeFirst();
  return row?.handled ?? 0;
}

/*
 * Deletes the changes that come next, as long as they are from before a time; returns how many it has looked at. It
 * passes over the ones that are still needed.
 */
async function deleteOldChanges(tx: Tx, before: Date, limit: number): Promise<number> {
  const forgotten = await lockFollower(tx, FOLLOWER);
  const next = await tx
    .selectFrom('changes')
    .select(['number', 'at'])
    .where('number', '>', forgotten)
    .orderBy('number')
    .limit(limit)
    .execute();
  const present = next.findIndex(({ at }) => at >= before.toISOString());
  const old = present < 0 ? next : next.slice(0, present);
  const until = old.at(-1)?.number;
  if (until === undefined) return 0;
  await deleteUnneeded(tx, forgotten, until);
  await tx.updateTable('change_followers').set({ handled: until }).where('name', '=', FOLLOWER).execute();
  return old.length;
}

/* What was passed over in the nights before and is needed no more. */
async function deletePassedOver(tx: Tx): Promise<void> {
  await deleteUnneeded(tx, 0, await lockFollower(tx, FOLLOWER));
}

/*
 * The newest change of all, and of what is shared, give the versions that caches compare and go on counting from. What a
 * follower may not have seen yet is of the library, or is something to notify of.
 */
async function deleteUnneeded(tx: Tx, after: number, until: number): Promise<void> {
  const { library, people } = await readVersions(tx);
  const newest = (db: Reader) => db.selectFrom('changes').select((row) => row.fn.max('number').as('number'));
  const { handled } = await tx
    .selectFrom('change_followers')
    .select((row) => row.fn.min('handled').as('handled'))
    .where('name', '!=', FOLLOWER)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('changes')
    .where('number', '>', after)
    .where('number', '<=', until)
    .where('number', 'not in', [library, people])
    .where('number', '<', newest(tx))
    .where((row) =>
      row.or([
        row('number', '<=', handled ?? until),
        row.and([row('scope', '!=', SHARED_SCOPES.library), row('news', 'is', null)]),
      ]),
    )
    .execute();
}
