import { setTimeout as sleep } from 'node:timers/promises';
import { runInBatches, isBeyondClockSkew, isItemError, type Reader, type Tx } from '../database/index.ts';
import type { Job, JobDefinition, NewJob } from './model.ts';
import {
  cancelJob,
  claimNextJob,
  advanceSchedule,
  findJob,
  deleteFinishedJobs,
  hasDueJob,
  listJobs,
  listPendingJobs,
  listScheduleSlots,
  type PendingJob,
  insertJob,
  setTimestamps,
} from './queries.ts';
import { LEASE_MS, runJob, type JobQueueContext } from './run-job.ts';
import { correctRunAt, lastScheduledAt } from './rules.ts';

/** How often the table is polled, in milliseconds: also for jobs that other processes add. */
const POLL_INTERVAL_MS = 2000;
/** How long a write may still take to commit after it has added its job. */
const COMMIT_DELAY_MS = 50;
/** Work that ignores its signal delays the shutdown no longer than this. */
const SHUTDOWN_TIMEOUT_MS = 5000;
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
  const { database, now, log } = context;
  const kinds = new Map<string, JobDefinition>();
  const running = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let wake = new AbortController();
  let loop: Promise<void> | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;

  const freeKinds = () => {
    const busy = (kind: string) => [...running.values()].filter((one) => one === kind).length;
    return [...kinds].filter(([kind, { concurrency: atOnce = 1 }]) => busy(kind) < atOnce).map(([kind]) => kind);
  };

  const claimDueJob = async () => {
    const free = freeKinds();
    if (!(await hasDueJob(database.read, free, now()))) return undefined;
    const until = new Date(now().getTime() + LEASE_MS);
    return database.transaction((tx) => claimNextJob(tx, free, crypto.randomUUID(), now(), until));
  };

  /* Starts one job; returns false when none is due. */
  const startNext = async (): Promise<boolean> => {
    const claimed = await claimDueJob();
    const kind = kinds.get(claimed?.kind ?? '');
    if (claimed === undefined || kind === undefined) return false;
    const run = runJob(context, kind, claimed, stopping.signal)
      .catch((error: unknown) => log.error({ err: error, job: claimed.id }, 'a job could not be written down'))
      .finally(() => {
        running.delete(run);
        wake.abort();
      });
    running.set(run, claimed.kind);
    return true;
  };

  /* A job or schedule that cannot be handled does not block the others. */
  const logItemError = (error: unknown): void => {
    if (!isItemError(error)) throw error;
    log.error({ err: error }, 'a job could not be scheduled');
  };

  const enqueueScheduled = async () => {
    const lastSlots = await listScheduleSlots(database.read);
    for (const [kind, { schedule }] of kinds) {
      if (schedule === undefined) continue;
      const slot = lastScheduledAt(schedule, now());
      const last = lastSlots.get(kind) ?? '';
      if (last >= slot.toISOString() && !isBeyondClockSkew(new Date(last), now())) continue;
      await database
        .transaction(async (tx) => {
          if (await advanceSchedule(tx, kind, slot, last))
            await insertJob(tx, { kind, key: `schedule ${kind}` }, now());
        })
        .catch(logItemError);
    }
  };

  /* Corrects timestamps from a clock that was ahead, which would postpone jobs until then. */
  const correctClockSkew = async () => {
    for (const job of await listPendingJobs(database.read, now())) await correctTimestamps(job).catch(logItemError);
  };

  const correctTimestamps = async (job: PendingJob) => {
    const times = { createdAt: new Date(job.createdAt), runAt: new Date(job.runAt), attempts: job.attempts };
    const leaseEnd = job.claimedUntil === null ? null : new Date(job.claimedUntil);
    const runAt =
      leaseEnd === null ? correctRunAt(times, now()) : isBeyondClockSkew(leaseEnd, now()) ? now() : undefined;
    if (runAt === undefined) return;
    const createdAt = isBeyondClockSkew(times.createdAt, now()) ? now() : times.createdAt;
    // A process that is still working on it renews the lease within seconds.
    const claimedUntil = leaseEnd && new Date(now().getTime() + LEASE_MS);
    await database.transaction((tx) => setTimestamps(tx, job, { createdAt, runAt, claimedUntil }));
  };

  const runLoop = async () => {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await correctClockSkew();
        await enqueueScheduled();
        while (!stopping.signal.aborted && (await startNext()));
      } catch (error) {
        log.error({ err: error }, 'the jobs could not be read');
      }
      if (stopping.signal.aborted) return;
      await sleep(POLL_INTERVAL_MS, undefined, { signal: wake.signal, ref: false }).catch(() => undefined);
    }
  };

  const jobs: JobQueue = {
    define(kind, definition) {
      if (kinds.has(kind)) throw new Error(`The kind of job "${kind}" is defined twice.`);
      kinds.set(kind, definition);
    },
    async add(tx, job) {
      const id = await insertJob(tx, job, now());
      if (loop !== undefined) {
        clearTimeout(wakeTimer);
        wakeTimer = setTimeout(() => wake.abort(), COMMIT_DELAY_MS).unref();
      }
      return id;
    },
    find: (id, db = database.read) => findJob(db, id),
    list: (ownerId, count) => listJobs(database.read, ownerId, count),
    cancel: (tx, id) => cancelJob(tx, id, now()),
    start() {
      loop ??= runLoop();
    },
    async stop() {
      stopping.abort();
      wake.abort();
      clearTimeout(wakeTimer);
      await Promise.race([
        Promise.all([loop, ...running.keys()]),
        sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
    async runDue() {
      await correctClockSkew();
      await enqueueScheduled();
      while (await startNext()) await Promise.all(running.keys());
    },
  };
  jobs.define('jobs.forget', {
    schedule: { atHour: 2 },
    run: ({ signal }) => {
      const oldest = new Date(now().getTime() - RETENTION_MS);
      return runInBatches(database, (tx, atMost) => deleteFinishedJobs(tx, oldest, atMost), { signal });
    },
  });
  return jobs;
}
