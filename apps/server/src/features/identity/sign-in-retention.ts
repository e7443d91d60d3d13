import type { Config } from '../../platform/config/index.ts';
import { clearBefore, type Database, runInBatches } from '../../platform/database/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';

const DAY_MS = 24 * 3600_000;

type RetentionContext = {
  readonly config: Pick<Config, 'addressDays'>;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly now: () => Date;
};

/** Defines the nightly job that removes network addresses and browsers from sign-ins that still hold. */
export function defineSignInCleanupJob({ config, database, jobs, now }: RetentionContext): void {
  jobs.define('sign-ins.forget', {
    schedule: { atHour: 3 },
    run({ signal }) {
      const before = new Date(now().getTime() - config.addressDays * DAY_MS);
      return runInBatches(
        database,
        (tx, limit) => clearBefore(tx, 'auth_session', ['ipAddress', 'userAgent'], 'createdAt', before, limit),
        { signal },
      );
    },
  });
}
