import { setTimeout as sleep } from 'node:timers/promises';
import { inSteps, isAhead, isItemFault, type Reader, type Tx } from '../database/index.ts';
import type { Job, JobKind, NewJob } from './model.ts';
import {
  cancelJob,
  claimNext,
  enterSlot,
  findJob,
  forgetFinished,
  isAnyDue,
  listJobs,
  listPending,
  listSlots,
  type Pending,
  putJob,
  setMoments,
} from './queries.ts';
import { LOST_AFTER_MS, runJob, type RunRooms } from './run.ts';
import { meantRunAt, slotOf } from './rules.ts';

/** How often the table is looked at, in milliseconds: also for jobs that other processes put in. */
const LOOK_EVERY_MS = 2000;
/** How long a write may still take to commit after it has put its job in. */
const SOON_MS = 50;
/** Work that does not heed its signal holds up the end of the program no longer than this. */
const PATIENCE_MS = 5000;
const KEPT_MS = 30 * 24 * 3600_000;

/**
 * Work that is done later: rows of the table `jobs`, each done by one process at a time, again after a failure or when the
 * process died, and never lost.
 */
export type Jobs = {
  /** Says how a kind of job is done. Every kind is defined once, before `start`. */
  define(kind: string, how: JobKind): void;
  /**
   * Puts a job in, in the transaction of the write it belongs to: both happen, or neither. It may be of a kind that only
   * another process knows.
   *
   * @returns the id to ask for
   */
  add(tx: Tx, job: NewJob): Promise<string>;
  /** @param db  the transaction, where it is asked in one */
  find(id: string, db?: Reader): Promise<Job | undefined>;
  /** The newest first; of everybody when no owner is given. */
  list(ownerId: string | undefined, count: number): Promise<Job[]>;
  /** Cancels a job that waits, and asks one that runs to stop; gives false when it was over already. */
  cancel(tx: Tx, id: string): Promise<boolean>;
  /** Begins to work. A process that never calls it only puts jobs in. */
  start(): void;
  /** Lets the work under way stop and waits for it; what did not finish waits for the next process. */
  stop(): Promise<void>;
  /** Does everything that is due now, one after the other; for commands and tests, which do not start. */
  runDue(): Promise<void>;
};

/** Opens the room of jobs. */
export function openJobs(rooms: RunRooms): Jobs {
  const { database, now, log } = rooms;
  const kinds = new Map<string, JobKind>();
  const running = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let wake = new AbortController();
  let loop: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;

  const freeKinds = () => {
    const busy = (kind: string) => [...running.values()].filter((one) => one === kind).length;
    return [...kinds].filter(([kind, { atOnce = 1 }]) => busy(kind) < atOnce).map(([kind]) => kind);
  };

  const takeNext = async () => {
    const free = freeKinds();
    if (!(await isAnyDue(database.read, free, now()))) return undefined;
    const until = new Date(now().getTime() + LOST_AFTER_MS);
    return database.transaction((tx) => claimNext(tx, free, crypto.randomUUID(), now(), until));
  };

  /* Begins one job; gives false when there is nothing to begin. */
  const beginNext = async (): Promise<boolean> => {
    const claimed = await takeNext();
    const kind = kinds.get(claimed?.kind ?? '');
    if (claimed === undefined || kind === undefined) return false;
    const run = runJob(rooms, kind, claimed, stopping.signal)
      .catch((error: unknown) => log.error({ err: error, job: claimed.id }, 'a job could not be written down'))
      .finally(() => {
        running.delete(run);
        wake.abort();
      });
    running.set(run, claimed.kind);
    return true;
  };

  /* One job or schedule that cannot be handled does not keep the others from their work. */
  const unlessItemFault = (error: unknown): void => {
    if (!isItemFault(error)) throw error;
    log.error({ err: error }, 'a job could not be scheduled');
  };

  const enterSlots = async () => {
    const entered = await listSlots(database.read);
    for (const [kind, { schedule }] of kinds) {
      if (schedule === undefined) continue;
      const slot = slotOf(schedule, now());
      const last = entered.get(kind) ?? '';
      if (last >= slot.toISOString() && !isAhead(new Date(last), now())) continue;
      await database
        .transaction(async (tx) => {
          if (await enterSlot(tx, kind, slot, last)) await putJob(tx, { kind, key: `schedule ${kind}` }, now());
        })
        .catch(unlessItemFault);
    }
  };

  /* What a clock that was ahead has put off until it is right again is put right. */
  const followClock = async () => {
    for (const job of await listPending(database.read, now())) await putClockRight(job).catch(unlessItemFault);
  };

  const putClockRight = async (job: Pending) => {
    const facts = { createdAt: new Date(job.createdAt), runAt: new Date(job.runAt), attempts: job.attempts };
    const until = job.claimedUntil === null ? null : new Date(job.claimedUntil);
    const runAt = until === null ? meantRunAt(facts, now()) : isAhead(until, now()) ? now() : undefined;
    if (runAt === undefined) return;
    const createdAt = isAhead(facts.createdAt, now()) ? now() : facts.createdAt;
    // Whoever still works on it says so again within seconds.
    const claimedUntil = until && new Date(now().getTime() + LOST_AFTER_MS);
    await database.transaction((tx) => setMoments(tx, job, { createdAt, runAt, claimedUntil }));
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await followClock();
        await enterSlots();
        while (!stopping.signal.aborted && (await beginNext()));
      } catch (error) {
        log.error({ err: error }, 'the jobs could not be read');
      }
      if (stopping.signal.aborted) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal: wake.signal, ref: false }).catch(() => undefined);
    }
  };

  const jobs: Jobs = {
    define(kind, how) {
      if (kinds.has(kind)) throw new Error(`The kind of job "${kind}" is defined twice.`);
      kinds.set(kind, how);
    },
    async add(tx, job) {
      const id = await putJob(tx, job, now());
      if (loop !== undefined) {
        clearTimeout(soon);
        soon = setTimeout(() => wake.abort(), SOON_MS).unref();
      }
      return id;
    },
    find: (id, db = database.read) => findJob(db, id),
    list: (ownerId, count) => listJobs(database.read, ownerId, count),
    cancel: (tx, id) => cancelJob(tx, id, now()),
    start() {
      loop ??= work();
    },
    async stop() {
      stopping.abort();
      wake.abort();
      clearTimeout(soon);
      await Promise.race([Promise.all([loop, ...running.keys()]), sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
    async runDue() {
      await followClock();
      await enterSlots();
      while (await beginNext()) await Promise.all(running.keys());
    },
  };
  jobs.define('jobs.forget', {
    schedule: { atHour: 2 },
    work: ({ signal }) => {
      const oldest = new Date(now().getTime() - KEPT_MS);
      return inSteps(database, (tx, atMost) => forgetFinished(tx, oldest, atMost), { signal });
    },
  });
  return jobs;
}
