import type { ExpressionBuilder } from 'kysely';
import type { Config } from '../config/index.ts';
import { type Database, runInBatches, type Tables, type Tx } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { readVersions } from './changes.ts';
import { lockFollower } from './followers.ts';
import { PRUNED, recordPruned } from './pruned-changes.ts';
import { SHARED_SCOPES } from './insert-changes.ts';

const DAY_MS = 24 * 3600_000;
/* Nobody reads or writes these rows, so on PostgreSQL nobody waits for many of them; on SQLite they hold up the process. */
const BATCH_ROWS = { postgres: 10_000, sqlite: 250 } as const;

type RetentionContext = {
  readonly config: Pick<Config, 'changeDays'>;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly now: () => Date;
};

/**
 * Defines the nightly job that removes old changes, whoever has not handled them. A device that was away longer loads
 * everything again, and a follower makes everything anew.
 */
export function defineChangeCleanupJob({ config, database, jobs, now }: RetentionContext): void {
  jobs.define('changes.forget', {
    schedule: { atHour: 3 },
    async run({ signal }) {
      const before = new Date(now().getTime() - config.changeDays * DAY_MS);
      // Each night from the beginning: what was kept as the newest of its kind may have a newer one now.
      let after = 0;
      const removeNext = async (tx: Tx, limit: number) => {
        const { until, count } = await deleteOldChanges(tx, { after, before, limit });
        after = until;
        return count;
      };
      const count = await runInBatches(database, removeNext, { signal, batchSize: BATCH_ROWS[database.engine] });
      await database.transaction(deleteLostFollowers);
      return count;
    },
  });
}

type Step = { readonly after: number; readonly before: Date; readonly limit: number };

/*
 * Deletes the changes that come next, as long as they are from before a time; returns up to where, and how many it has
 * looked at: less than the limit when the next ones are present.
 */
async function deleteOldChanges(tx: Tx, { after, before, limit }: Step): Promise<{ until: number; count: number }> {
  await lockFollower(tx, PRUNED.all);
  const next = tx
    .selectFrom('changes')
    .select(['number', 'at'])
    .where('number', '>', after)
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
  if (until === null || until <= after) return { until: after, count: 0 };
  await deleteUpTo(tx, after, until);
  await recordPruned(tx, 'all', until);
  return { until, count: found.present === null ? Number(found.count) : 0 };
}

/* The newest of the library and of people stay, because versions are read from them, and the newest of all. */
async function deleteUpTo(tx: Tx, after: number, until: number): Promise<void> {
  const { library, people } = await readVersions(tx);
  const { newest } = await tx
    .selectFrom('changes')
    .select((row) => row.fn.coalesce(row.fn.max('number'), row.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const isRemoved = (row: ExpressionBuilder<Tables, 'changes'>) =>
    row.and([
      row('number', '>', after),
      row('number', '<=', until),
      row('number', '<', newest),
      row('number', 'not in', [library, people]),
    ]);
  const removed = await tx
    .selectFrom('changes')
    .select((row) => [
      row.fn.max('number').filterWhere('scope', '=', SHARED_SCOPES.library).as('library'),
      row.fn.max('number').filterWhere('news', 'is not', null).as('news'),
    ])
    .where(isRemoved)
    .executeTakeFirstOrThrow();
  if (removed.library !== null) await recordPruned(tx, 'library', removed.library);
  if (removed.news !== null) await recordPruned(tx, 'news', removed.news);
  await tx.deleteFrom('changes').where(isRemoved).execute();
}

/*
 * Forgets followers that were left behind: of a process that was killed while it built a search index, or of a feature
 * that is not there any more. One that comes back after all has missed changes, as one has that was never here.
 */
async function deleteLostFollowers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('change_followers')
    .where('name', 'not in', Object.values(PRUNED))
    .where('handled', '<', (row) =>
      row.selectFrom('change_followers').select('handled').where('name', '=', PRUNED.library),
    )
    .execute();
}
