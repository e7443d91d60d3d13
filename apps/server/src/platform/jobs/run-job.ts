import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/index.ts';
import { PermanentJobError, type JobDefinition, type JobProgress, type JobRun } from './model.ts';
import { type ClaimedJob, renewLease, readLease, type JobOutcome, finish, type JobLease } from './queries.ts';
import { nextAttemptAt } from './rules.ts';

/** How often a process checks whether a running job should stop, and reports its progress, in milliseconds. */
const HEARTBEAT_MS = 500;
/** A job whose lease was not renewed for this long is taken over. */
export const LEASE_MS = 30_000;
const LEASE_RENEWAL_MS = LEASE_MS / 6;
const DEFAULT_MAX_ATTEMPTS = 5;

export type JobQueueContext = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
};

/**
 * Runs one claimed job, and records its outcome.
 *
 * @param stopping  aborted when the server stops: the job then waits for the next process, and the try does not count
 */
export async function runJob(
  context: JobQueueContext,
  definition: JobDefinition,
  claimed: ClaimedJob,
  stopping: AbortSignal,
): Promise<void> {
  const abort = new AbortController();
  const heartbeat = startHeartbeat(context, claimed, abort);
  const run: JobRun = {
    id: claimed.id,
    request: claimed.request,
    attempt: claimed.attempts,
    signal: AbortSignal.any([abort.signal, stopping]),
    reportProgress: heartbeat.report,
  };
  const attempt = await attemptJob(context, definition, claimed, run);
  const { isHeld, cancelAsked, progress } = await heartbeat.end();
  if (!isHeld) return;
  const outcome = outcomeOf(attempt, {
    claimed,
    kind: definition,
    cancelAsked,
    isStopping: stopping.aborted,
    now: context.now(),
  });
  if ('error' in outcome && outcome.error !== null)
    context.log.warn({ job: claimed.id, kind: claimed.kind, reason: outcome.error }, 'a job failed');
  await context.database.transaction((tx) => finish(tx, claimed, outcome, progress, context.now()));
}

type AttemptResult = { readonly result: unknown } | { readonly failure: Error };

async function attemptJob(
  { log }: JobQueueContext,
  definition: JobDefinition,
  claimed: ClaimedJob,
  run: JobRun,
): Promise<AttemptResult> {
  if (claimed.leaseExpired && claimed.attempts > (definition.maxAttempts ?? DEFAULT_MAX_ATTEMPTS))
    return { failure: new PermanentJobError('The server stopped each time this was tried.') };
  if (!claimed.isRequestValid)
    return { failure: new PermanentJobError('The request of this job is damaged and cannot be read.') };
  try {
    const result = await definition.run(run);
    // A result that cannot be serialized is a failed try, with its reason.
    JSON.stringify(result ?? null);
    return { result };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (!(failure instanceof PermanentJobError) && !run.signal.aborted)
      log.error({ err: failure, job: claimed.id, kind: claimed.kind }, 'a job threw');
    return { failure };
  }
}

function outcomeOf(
  attempt: AttemptResult,
  context: { claimed: ClaimedJob; kind: JobDefinition; cancelAsked: boolean; isStopping: boolean; now: Date },
): JobOutcome {
  const { claimed, kind, cancelAsked, isStopping, now } = context;
  if ('result' in attempt) return { state: 'done', result: attempt.result };
  if (cancelAsked) return { state: 'cancelled' };
  if (isStopping) return { state: 'waiting', error: null, runAt: now, attempts: claimed.attempts - 1 };
  const error = attempt.failure.message;
  if (attempt.failure instanceof PermanentJobError) return { state: 'failed', error };
  const runAt = nextAttemptAt(claimed.attempts, kind.maxAttempts ?? DEFAULT_MAX_ATTEMPTS, now);
  return runAt === null ? { state: 'failed', error } : { state: 'waiting', error, runAt, attempts: claimed.attempts };
}

/* Renews the lease and stores the progress, and aborts the work when it should stop. */
function startHeartbeat({ database, log, now }: JobQueueContext, claimed: ClaimedJob, abort: AbortController) {
  let reported: JobProgress | undefined;
  let stored: JobProgress | undefined;
  let lease: JobLease = { isHeld: true, cancelAsked: false };
  let renewedAt = performance.now();
  let pendingBeat: Promise<void> = Promise.resolve();

  const sendHeartbeat = async () => {
    const latest = reported;
    if (latest === stored && performance.now() - renewedAt < LEASE_RENEWAL_MS) {
      lease = await readLease(database.read, claimed);
    } else {
      renewedAt = performance.now();
      const until = new Date(now().getTime() + LEASE_MS);
      lease = await database.transaction((tx) => renewLease(tx, claimed, until, latest));
      stored = latest;
    }
    if (!lease.isHeld || lease.cancelAsked) abort.abort();
  };
  const timer = setInterval(() => {
    pendingBeat = pendingBeat
      .then(sendHeartbeat)
      .catch((error: unknown) => log.error({ err: error }, 'a job could not say that it lives'));
  }, HEARTBEAT_MS).unref();

  return {
    report(done: number, total: number | null = reported?.total ?? null, note = reported?.note ?? '') {
      reported = { done, total, note };
    },
    async end() {
      clearInterval(timer);
      await pendingBeat;
      return { ...lease, progress: reported };
    },
  };
}
