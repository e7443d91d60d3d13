import type { Config } from '../config/index.ts';
import { type Database, type Reader, runInBatches, type Tx } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { readVersions } from './changes.ts';
import { lockFollower } from './followers.ts';
import { SHARED_SCOPES } from './insert-changes.ts';

const DAY_MS = 24 * 3600_000;
const FOLLOWER = 'changes.forget';
/* Nobody reads or writes these rows, so on PostgreSQL nobody waits for many of them; on SQLite they hold up the process. */
const BATCH_ROWS = { postgres: 10_000, sqlite: 1000 } as const;

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
      const needed = await database.transaction(readNeeded);
      await database.transaction((tx) => deletePassedOver(tx, needed));
      const batchSize = BATCH_ROWS[database.engine];
      return runInBatches(database, (tx, limit) => deleteOldChanges(tx, before, needed, limit), { signal, batchSize });
    },
  });
}

/** The number up to which changes may be missing. Read it after the changes themselves. */
export async function readForgotten(db: Reader): Promise<number> {
  const row = await db.selectFrom('change_followers').select('handled').where('name', '=', FOLLOWER).executeTakeFirst();
  return row?.handled ?? 0;
}

/* Which changes stay however old they are. All of these only grow, so what was read before a night holds during it. */
type Needed = {
  /** The newest of the library and of people: versions are read from them. */
  readonly versions: readonly number[];
  /** The newest of all, from which numbers go on. */
  readonly newest: number;
  /** What a follower may not have handled: above this, if it is of the library or something to notify of. */
  readonly handled: number;
};

async function readNeeded(tx: Tx): Promise<Needed> {
  const { library, people } = await readVersions(tx);
  const { newest } = await tx
    .selectFrom('changes')
    .select((row) => row.fn.coalesce(row.fn.max('number'), row.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const { handled } = await tx
    .selectFrom('change_followers')
    .select((row) => row.fn.min('handled').as('handled'))
    .where('name', '!=', FOLLOWER)
    .executeTakeFirstOrThrow();
  return { versions: [library, people], newest, handled: handled ?? newest };
}

/*
 * Deletes the changes that come next, as long as they are from before a time; returns how many it has looked at, and
 * less than the limit when the next ones are present.
 */
async function deleteOldChanges(tx: Tx, before: Date, needed: Needed, limit: number): Promise<number> {
  const forgotten = await lockFollower(tx, FOLLOWER);
  const next = tx
    .selectFrom('changes')
    .select(['number', 'at'])
    .where('number', '>', forgotten)
    .orderBy('number')
    .limit(limit);
  const found = await tx
    .selectFrom(next.as('next'))
    .select((row) => [
      row.fn.countAll().as('count'),
      row.fn.max('number').as('last'),
      row.fn.min('number').filterWhere('at', '>=', before.toISOString()).as('present'),
    ])
    .executeTakeFirstOrThrow();
  const until = found.present === null ? found.last : found.present - 1;
  if (until === null || until <= forgotten) return 0;
  await deleteUnneeded(tx, forgotten, until, needed);
  await tx.updateTable('change_followers').set({ handled: until }).where('name', '=', FOLLOWER).execute();
  return found.present === null ? Number(found.count) : 0;
}

/* What was passed over in the nights before and is needed no more. */
async function deletePassedOver(tx: Tx, needed: Needed): Promise<void> {
  await deleteUnneeded(tx, 0, await lockFollower(tx, FOLLOWER), needed);
}

async function deleteUnneeded(tx: Tx, after: number, until: number, needed: Needed): Promise<void> {
  await tx
    .deleteFrom('changes')
    .where('number', '>', after)
    .where('number', '<=', until)
    .where('number', '<', needed.newest)
    .where('number', 'not in', [...needed.versions])
    .where((row) =>
      row.or([
        row('number', '<=', needed.handled),
        row.and([row('scope', '!=', SHARED_SCOPES.library), row('news', 'is', null)]),
      ]),
    )
    .execute();
}
