import { runInBatches, type Reader, type Tx } from '../database/index.ts';
import { JobRunner } from './job-runner.ts';
import type { Job, JobDefinition, NewJob } from './model.ts';
import { cancelJob, deleteFinishedJobs, findJob, insertJob, listJobs } from './queries.ts';
import type { JobQueueContext } from './run-job.ts';

const RETENTION_MS = 30 * 24 * 3600_000;

/**
 * Background work: rows of the table `jobs`, each run by one process at a time, retried after a failure or when the
 * process died, and never lost.
 */
export type JobQueue = {
  /** Defines how a kind of job is run. Every kind is defined once, before `start`. */
  define(kind: string, definition: JobDefinition): void;
  /**
   * Adds a job, in the transaction of the write it belongs to: both happen, or neither. It may be of a kind that only
   * another process handles.
   *
   * @returns the id to find it with
   */
  add(tx: Tx, job: NewJob): Promise<string>;
  /** @param db  the transaction, when called inside one */
  find(id: string, db?: Reader): Promise<Job | undefined>;
  /** The newest first; of everybody when no owner is given. */
  list(ownerId: string | undefined, count: number): Promise<Job[]>;
  /** Cancels a waiting job, and asks a running one to stop; returns false when it had already ended. */
  cancel(tx: Tx, id: string): Promise<boolean>;
  /** Starts to run jobs. A process that never calls it only adds jobs. */
  start(): void;
  /** Stops the jobs in progress and waits for them; what did not finish waits for the next process. */
  stop(): Promise<void>;
  /** Runs everything that is due now, one after the other; for commands and tests, which do not call `start`. */
  runDue(): Promise<void>;
};

/** Creates the job queue. */
export function createJobQueue(context: JobQueueContext): JobQueue {
  const { database, now } = context;
  const runner = new JobRunner(context);
  runner.define('jobs.forget', {
    schedule: { atHour: 2 },
    run: ({ signal }) => {
      const oldest = new Date(now().getTime() - RETENTION_MS);
      return runInBatches(database, (tx, atMost) => deleteFinishedJobs(tx, oldest, atMost), { signal });
    },
  });
  return {
    define: (kind, definition) => runner.define(kind, definition),
    async add(tx, job) {
      const id = await insertJob(tx, job, now());
      runner.wakeSoon();
      return id;
    },
    find: (id, db = database.read) => findJob(db, id),
    list: (ownerId, count) => listJobs(database.read, ownerId, count),
    cancel: (tx, id) => cancelJob(tx, id, now()),
    start: () => runner.start(),
    stop: () => runner.stop(),
    runDue: () => runner.runDue(),
  };
}
