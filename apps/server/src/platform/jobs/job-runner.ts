import { setTimeout as sleep } from 'node:timers/promises';
import { isBeyondClockSkew, isItemError } from '../database/index.ts';
import type { JobDefinition } from './model.ts';
import {
  advanceSchedule,
  type ClaimedJob,
  claimNextJob,
  hasDueJob,
  insertJob,
  listPendingJobs,
  listScheduleSlots,
  type PendingJob,
  setTimestamps,
} from './queries.ts';
import { type JobQueueContext, LEASE_MS, runJob } from './run-job.ts';
import { correctRunAt, lastScheduledAt } from './rules.ts';

/** How often the table is polled, in milliseconds: also for jobs that other processes add. */
const POLL_INTERVAL_MS = 2000;
/** How long a write may still take to commit after it has added its job. */
const COMMIT_DELAY_MS = 50;
/** Work that ignores its signal delays the shutdown no longer than this. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/** Runs the jobs that are due, each kind at most as often at once as it may. */
export class JobRunner {
  readonly #context: JobQueueContext;
  readonly #kinds = new Map<string, JobDefinition>();
  readonly #running = new Map<Promise<void>, string>();
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #loop: Promise<void> | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(context: JobQueueContext) {
    this.#context = context;
  }

  /** Says how jobs of a kind are run. */
  define(kind: string, definition: JobDefinition): void {
    if (this.#kinds.has(kind)) throw new Error(`The kind of job "${kind}" is defined twice.`);
    this.#kinds.set(kind, definition);
  }

  /** Starts to run jobs, until it is stopped. */
  start(): void {
    this.#loop ??= this.#runLoop();
  }

  /** Looks for jobs that are due once the transaction that added one has committed. */
  wakeSoon(): void {
    if (this.#loop === undefined) return;
    clearTimeout(this.#wakeTimer);
    this.#wakeTimer = setTimeout(() => this.#wake.abort(), COMMIT_DELAY_MS).unref();
  }

  /** Stops the jobs in progress and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    clearTimeout(this.#wakeTimer);
    await Promise.race([this.#finish(), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /* The loop may start one more job before it ends. */
  async #finish(): Promise<void> {
    await this.#loop;
    await Promise.all(this.#running.keys());
  }

  /** Runs everything that is due now, one after the other. */
  async runDue(): Promise<void> {
    await this.#correctClockSkew();
    await this.#enqueueScheduled();
    while (await this.#startNext()) await Promise.all(this.#running.keys());
  }

  async #runLoop(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#wake = new AbortController();
      try {
        await this.#correctClockSkew();
        await this.#enqueueScheduled();
        while (!signal.aborted && (await this.#startNext()));
      } catch (error) {
        this.#context.log.error({ err: error }, 'the jobs could not be read');
      }
      if (signal.aborted) return;
      await sleep(POLL_INTERVAL_MS, undefined, { signal: this.#wake.signal, ref: false }).catch(() => undefined);
    }
  }

  /* Starts one job; returns false when none is due. */
  async #startNext(): Promise<boolean> {
    const claimed = await this.#claimDueJob();
    const kind = this.#kinds.get(claimed?.kind ?? '');
    if (claimed === undefined || kind === undefined) return false;
    const { log } = this.#context;
    const run = runJob(this.#context, kind, claimed, this.#stopping.signal)
      .catch((error: unknown) => log.error({ err: error, job: claimed.id }, 'a job could not be written down'))
      .finally(() => {
        this.#running.delete(run);
        this.#wake.abort();
      });
    this.#running.set(run, claimed.kind);
    return true;
  }

  async #claimDueJob(): Promise<ClaimedJob | undefined> {
    const { database, now } = this.#context;
    const free = this.#listFreeKinds();
    if (!(await hasDueJob(database.read, free, now()))) return undefined;
    const until = new Date(now().getTime() + LEASE_MS);
    return database.transaction((tx) => claimNextJob(tx, free, crypto.randomUUID(), now(), until));
  }

  #listFreeKinds(): readonly string[] {
    const countRunning = (kind: string) => [...this.#running.values()].filter((one) => one === kind).length;
    return [...this.#kinds]
      .filter(([kind, { concurrency = 1 }]) => countRunning(kind) < concurrency)
      .map(([kind]) => kind);
  }

  async #enqueueScheduled(): Promise<void> {
    const { database, now } = this.#context;
    const lastSlots = await listScheduleSlots(database.read);
    for (const [kind, { schedule }] of this.#kinds) {
      if (schedule === undefined) continue;
      const slot = lastScheduledAt(schedule, now());
      const last = lastSlots.get(kind) ?? '';
      if (last >= slot.toISOString() && !isBeyondClockSkew(new Date(last), now())) continue;
      await database
        .transaction(async (tx) => {
          if (await advanceSchedule(tx, kind, slot, last))
            await insertJob(tx, { kind, key: `schedule ${kind}` }, now());
        })
        .catch((error: unknown) => this.#logItemError(error));
    }
  }

  /* Corrects timestamps from a clock that was ahead, which would postpone jobs until then. */
  async #correctClockSkew(): Promise<void> {
    const { database, now } = this.#context;
    for (const job of await listPendingJobs(database.read, now()))
      await this.#correctTimestamps(job).catch((error: unknown) => this.#logItemError(error));
  }

  async #correctTimestamps(job: PendingJob): Promise<void> {
    const { database, now } = this.#context;
    const times = { createdAt: new Date(job.createdAt), runAt: new Date(job.runAt), attempts: job.attempts };
    const leaseEnd = job.claimedUntil === null ? null : new Date(job.claimedUntil);
    const runAt =
      leaseEnd === null ? correctRunAt(times, now()) : isBeyondClockSkew(leaseEnd, now()) ? now() : undefined;
    if (runAt === undefined) return;
    const createdAt = isBeyondClockSkew(times.createdAt, now()) ? now() : times.createdAt;
    // A process that is still working on it renews the lease within seconds.
    const claimedUntil = leaseEnd && new Date(now().getTime() + LEASE_MS);
    await database.transaction((tx) => setTimestamps(tx, job, { createdAt, runAt, claimedUntil }));
  }

  /* A job or schedule that cannot be handled does not block the others. */
  #logItemError(error: unknown): void {
    if (!isItemError(error)) throw error;
    this.#context.log.error({ err: error }, 'a job could not be scheduled');
  }
}
