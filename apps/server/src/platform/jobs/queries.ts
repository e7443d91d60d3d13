import type { Selectable } from 'kysely';
import {
  deleteBefore,
  toIso,
  newId,
  type Reader,
  readJson,
  storableText,
  skipLocked,
  type Tables,
  type Tx,
} from '../database/index.ts';
import type { Job, JobState, NewJob, JobProgress } from './model.ts';

/** A job a process has claimed. `claim` must still be valid whenever it writes about the job. */
export type ClaimedJob = {
  readonly id: string;
  readonly kind: string;
  readonly request: unknown;
  /** False when the stored request is damaged: the job can only fail for good. */
  readonly isRequestValid: boolean;
  readonly attempts: number;
  readonly claim: string;
  /** The process that held it before did not renew its lease. */
  readonly leaseExpired: boolean;
};

const UNFINISHED: readonly JobState[] = ['waiting', 'running'];

/** Adds a job, or finds the unfinished one with the same key; returns its id. */
export async function insertJob(tx: Tx, job: NewJob, now: Date): Promise<string> {
  for (;;) {
    const id = newId(now.getTime());
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('jobs')
      .values({
        id,
        kind: job.kind,
        key: job.key ?? null,
        owner_id: job.ownerId ?? null,
        request: JSON.stringify(job.request ?? null),
        state: 'waiting',
        run_at: toIso(job.runAt ?? now),
        attempts: 0,
        claim: null,
        claimed_until: null,
        cancel_asked: 0,
        done: 0,
        total: null,
        note: '',
        result: null,
        error: null,
        created_at: toIso(now),
        finished_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return id;
    const existing = await tx
      .selectFrom('jobs')
      .select('id')
      .where('key', '=', job.key ?? '')
      .where('state', 'in', UNFINISHED)
      .executeTakeFirst();
    // It may have ended between the two statements; then the new one can be inserted.
    if (existing !== undefined) return existing.id;
  }
}

/** Finds the job with this id. */
export async function findJob(db: Reader, id: string): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toJob(row);
}

/** Lists the newest jobs of a person, or of everybody. */
export async function listJobs(db: Reader, ownerId: string | undefined, count: number): Promise<Job[]> {
  let query = db.selectFrom('jobs').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  return (await query.execute()).map(toJob);
}

/** Counts the jobs that wait, run, and have failed since a given time. */
export async function countJobs(
  db: Reader,
  since: Date,
): Promise<{ readonly waiting: number; readonly running: number; readonly failed: number }> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'running']),
        eb.and([eb('state', '=', 'failed'), eb('finished_at', '>=', toIso(since))]),
      ]),
    )
    .groupBy('state')
    .execute();
  const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: countOf('waiting'), running: countOf('running'), failed: countOf('failed') };
}

/** Whether a job of this kind waits or runs. */
export async function hasUnfinishedJob(db: Reader, kind: string): Promise<boolean> {
  const query = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', [...UNFINISHED]);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Lists every job of a person with its request, the newest first. */
export async function listJobsOf(db: Reader, ownerId: string): Promise<(Job & { readonly request: unknown })[]> {
  const rows = await db.selectFrom('jobs').selectAll().where('owner_id', '=', ownerId).orderBy('id', 'desc').execute();
  return rows.map((row) => ({ ...toJob(row), request: parseStored(row.request) ?? null }));
}

/** When a job of this kind last succeeded; undefined when it has not for as long as jobs are kept. */
export async function findLastSuccess(db: Reader, kind: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('finished_at')
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at == null ? undefined : new Date(row.finished_at);
}

/** Whether a job of these kinds is due; checked before anything is locked. */
export async function hasDueJob(db: Reader, kinds: readonly string[], now: Date): Promise<boolean> {
  return kinds.length > 0 && (await dueJobs(db, kinds, now).executeTakeFirst()) !== undefined;
}

/**
 * Claims the job that has been due for longest, unless another process is claiming it.
 *
 * @param claim  the unique name of this try
 * @param until  when others may take it over unless the lease is renewed
 */
export async function claimNextJob(
  tx: Tx,
  kinds: readonly string[],
  claim: string,
  now: Date,
  until: Date,
): Promise<ClaimedJob | undefined> {
  if (kinds.length === 0) return undefined;
  const row = await skipLocked(tx, dueJobs(tx, kinds, now)).executeTakeFirst();
  if (row === undefined) return undefined;
  const attempts = row.attempts + 1;
  await tx
    .updateTable('jobs')
    .set({ state: 'running', attempts, claim, claimed_until: toIso(until) })
    .where('id', '=', row.id)
    .execute();
  const { id, kind } = row;
  const request = parseStored(row.request);
  const isRequestValid = request !== undefined;
  return { id, kind, request, isRequestValid, attempts, claim, leaseExpired: row.state === 'running' };
}

/** Whether the claim is still valid, and whether the job should stop. */
export type JobLease = { readonly isHeld: boolean; readonly cancelAsked: boolean };

/** Reads the state of a running job. */
export async function readLease(db: Reader, { id, claim }: ClaimedJob): Promise<JobLease> {
  const row = await db
    .selectFrom('jobs')
    .select('cancel_asked')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return { isHeld: row !== undefined, cancelAsked: row?.cancel_asked === 1 };
}

/** Renews the lease of a running job, and stores its progress. */
export async function renewLease(
  tx: Tx,
  { id, claim }: ClaimedJob,
  until: Date,
  progress: JobProgress | undefined,
): Promise<JobLease> {
  const row = await tx
    .updateTable('jobs')
    .set({ claimed_until: toIso(until), ...(progress === undefined ? {} : storableProgress(progress)) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('cancel_asked')
    .executeTakeFirst();
  return { isHeld: row !== undefined, cancelAsked: row?.cancel_asked === 1 };
}

/** The outcome of one try. */
export type JobOutcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'cancelled' }
  | { readonly state: 'waiting'; readonly error: string | null; readonly runAt: Date; readonly attempts: number };

/** Records the outcome of a try, unless another process has taken the job over. */
export async function finish(
  tx: Tx,
  { id, claim }: ClaimedJob,
  outcome: JobOutcome,
  progress: JobProgress | undefined,
  now: Date,
): Promise<void> {
  const isOver = outcome.state !== 'waiting';
  await tx
    .updateTable('jobs')
    .set({
      ...(progress === undefined ? {} : storableProgress(progress)),
      state: outcome.state,
      claim: null,
      claimed_until: null,
      ...(isOver ? { finished_at: toIso(now) } : { run_at: toIso(outcome.runAt), attempts: outcome.attempts }),
      ...(outcome.state === 'done' ? { result: JSON.stringify(outcome.result ?? null), error: null } : {}),
      ...('error' in outcome && outcome.error !== null ? { error: storableText(outcome.error, 1000) } : {}),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Cancels a waiting job, and asks a running one to stop; returns false when it had already ended. */
export async function cancelJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const waiting = await tx
    .updateTable('jobs')
    .set({ state: 'cancelled', cancel_asked: 1, finished_at: toIso(now) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) return true;
  const running = await tx
    .updateTable('jobs')
    .set({ cancel_asked: 1 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return running.numUpdatedRows > 0n;
}

/** A job that waits for a later time, or is claimed until one. */
export type PendingJob = {
  readonly id: string;
  readonly createdAt: string;
  readonly runAt: string;
  readonly attempts: number;
  readonly claimedUntil: string | null;
};

/** The jobs that wait for a time later than this one, or are claimed until a later one. */
export async function listPendingJobs(db: Reader, after: Date): Promise<readonly PendingJob[]> {
  const at = toIso(after);
  return db
    .selectFrom('jobs')
    .select(['id', 'created_at as createdAt', 'run_at as runAt', 'attempts', 'claimed_until as claimedUntil'])
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'waiting'), where('run_at', '>', at)]),
        where.and([where('state', '=', 'running'), where('claimed_until', '>', at)]),
      ]),
    )
    .execute();
}

/** Corrects the timestamps a wrong clock gave a job, unless they have changed since. */
export async function setTimestamps(
  tx: Tx,
  job: PendingJob,
  { createdAt, runAt, claimedUntil }: { createdAt: Date; runAt: Date; claimedUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      created_at: toIso(createdAt),
      run_at: toIso(runAt),
      claimed_until: claimedUntil === null ? null : toIso(claimedUntil),
    })
    .where('id', '=', job.id)
    .where('run_at', '=', job.runAt)
    .where('claimed_until', job.claimedUntil === null ? 'is' : '=', job.claimedUntil)
    .execute();
}

/**
 * Advances a schedule to a slot; false when this or another process has done so before.
 *
 * @param previous  the current slot; one that a wrong clock recorded too early is replaced by this one
 */
export async function advanceSchedule(tx: Tx, kind: string, slot: Date, previous = ''): Promise<boolean> {
  const at = toIso(slot);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('job_schedules')
    .values({ kind, slot: at })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ slot: at })
        .where((where) =>
          where.or([
            where('job_schedules.slot', '<', at),
            where.and([where('job_schedules.slot', '=', previous), where('job_schedules.slot', '>', at)]),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The newest slot of each recorded schedule. */
export async function listScheduleSlots(db: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('job_schedules').selectAll().execute();
  return new Map(rows.map(({ kind, slot }) => [kind, slot]));
}

/** Deletes jobs that ended before this time, at most `limit`; returns how many. */
export async function deleteFinishedJobs(tx: Tx, before: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'jobs', 'finished_at', before, limit);
}

function dueJobs(db: Reader, kinds: readonly string[], now: Date) {
  const at = toIso(now);
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'request', 'attempts', 'state'])
    .where('kind', 'in', kinds)
    .where('run_at', '<=', at)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'running'), where('claimed_until', '<', at)]),
      ]),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
}

const storableProgress = ({ done, total, note }: JobProgress): JobProgress => ({
  done,
  total,
  note: storableText(note, 1000),
});

/* Parses stored JSON; undefined when it is damaged: one job must not keep others from being read. */
function parseStored(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

type JobRow = Pick<
  Selectable<Tables['jobs']>,
  | 'id'
  | 'kind'
  | 'owner_id'
  | 'state'
  | 'attempts'
  | 'cancel_asked'
  | 'done'
  | 'total'
  | 'note'
  | 'result'
  | 'error'
  | 'created_at'
  | 'finished_at'
>;

function toJob(row: JobRow): Job {
  const { id, kind, attempts, done, total, note, error } = row;
  return {
    id,
    kind,
    attempts,
    done,
    total,
    note,
    error,
    ownerId: row.owner_id,
    state: row.state,
    cancelAsked: row.cancel_asked === 1,
    result: row.result === null ? null : (parseStored(row.result) ?? null),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
