import type { Config } from '../config/index.ts';
import { clearBefore, type Database, deleteBefore, runInBatches } from '../database/index.ts';

const DAY_MS = 24 * 3600_000;

/* The queue of jobs records in the audit, so it cannot be imported here. */
type JobDefinitions = {
  define(
    kind: string,
    definition: {
      readonly schedule: { readonly atHour: number };
      run(run: { readonly signal: AbortSignal }): Promise<unknown>;
    },
  ): void;
};

type RetentionContext = {
  readonly config: Pick<Config, 'auditDays' | 'addressDays'>;
  readonly database: Database;
  readonly jobs: JobDefinitions;
  readonly now: () => Date;
};

/** Defines the nightly job that removes old entries, and the network addresses of those that are not yet old. */
export function defineAuditCleanupJob({ config, database, jobs, now }: RetentionContext): void {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  jobs.define('audit.forget', {
    schedule: { atHour: 3 },
    async run({ signal }) {
      const [oldest, oldestAddress] = [before(config.auditDays), before(config.addressDays)];
      return {
        entries: await runInBatches(database, (tx, limit) => deleteBefore(tx, 'audit_entries', 'at', oldest, limit), {
          signal,
        }),
        addresses: await runInBatches(
          database,
          (tx, limit) => clearBefore(tx, 'audit_entries', ['origin'], 'at', oldestAddress, limit),
          { signal },
        ),
      };
    },
  });
}
