import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/index.ts';
import { GivenUp, type JobKind, type Progress, type Task } from './model.ts';
import { type Claimed, keepClaim, lookAt, type Outcome, settle, type Standing } from './queries.ts';
import { nextTryAt } from './rules.ts';

/** Somebody who works on a job looks this often whether they shall stop, and says how far they are, in milliseconds. */
const HEARTBEAT_MS = 500;
/** A job of which nothing was heard for this long is taken over. */
export const LOST_AFTER_MS = 30_000;
const RENEW_AFTER_MS = LOST_AFTER_MS / 6;
const USUAL_TRIES = 5;

export type RunRooms = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
};

/**
 * Does one job that has been claimed, and writes down what came of it.
 *
 * @param stopping  aborted when the server ends: the job then waits for the next process, and the try does not count
 */
export async function runJob(rooms: RunRooms, kind: JobKind, claimed: Claimed, stopping: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const watch = watchOver(rooms, claimed, stop);
  const task: Task = {
    id: claimed.id,
    request: claimed.request,
    attempt: claimed.attempts,
    signal: AbortSignal.any([stop.signal, stopping]),
    progress: watch.say,
  };
  const ended = await tryOnce(rooms, kind, claimed, task);
  const { isOurs, cancelAsked, progress } = await watch.end();
  if (!isOurs) return;
  const outcome = judge(ended, { claimed, kind, cancelAsked, isStopping: stopping.aborted, now: rooms.now() });
  if ('error' in outcome && outcome.error !== null)
    rooms.log.warn({ job: claimed.id, kind: claimed.kind, reason: outcome.error }, 'a job failed');
  await rooms.database.transaction((tx) => settle(tx, claimed, outcome, progress, rooms.now()));
}

type Ended = { readonly result: unknown } | { readonly failure: Error };

async function tryOnce({ log }: RunRooms, kind: JobKind, claimed: Claimed, task: Task): Promise<Ended> {
  if (claimed.wasLost && claimed.attempts > (kind.tries ?? USUAL_TRIES))
    return { failure: new GivenUp('The server ended each time this was tried.') };
  if (!claimed.isReadable) return { failure: new GivenUp('The request of this job is damaged and cannot be read.') };
  try {
    const result = await kind.work(task);
    // What cannot be stored is a failed try, with its reason.
    JSON.stringify(result ?? null);
    return { result };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (!(failure instanceof GivenUp) && !task.signal.aborted)
      log.error({ err: failure, job: claimed.id, kind: claimed.kind }, 'a job threw');
    return { failure };
  }
}

function judge(
  ended: Ended,
  facts: { claimed: Claimed; kind: JobKind; cancelAsked: boolean; isStopping: boolean; now: Date },
): Outcome {
  const { claimed, kind, cancelAsked, isStopping, now } = facts;
  if ('result' in ended) return { state: 'done', result: ended.result };
  if (cancelAsked) return { state: 'cancelled' };
  if (isStopping) return { state: 'waiting', error: null, runAt: now, attempts: claimed.attempts - 1 };
  const error = ended.failure.message;
  if (ended.failure instanceof GivenUp) return { state: 'failed', error };
  const runAt = nextTryAt(claimed.attempts, kind.tries ?? USUAL_TRIES, now);
  return runAt === null ? { state: 'failed', error } : { state: 'waiting', error, runAt, attempts: claimed.attempts };
}

/* Tells the database that somebody is at work and how far they are, and hears from it when they shall stop. */
function watchOver({ database, log, now }: RunRooms, claimed: Claimed, stop: AbortController) {
  let said: Progress | undefined;
  let stored: Progress | undefined;
  let heard: Standing = { isOurs: true, cancelAsked: false };
  let renewedAt = performance.now();
  let beat: Promise<void> = Promise.resolve();

  const keep = async () => {
    const news = said;
    if (news === stored && performance.now() - renewedAt < RENEW_AFTER_MS) {
      heard = await lookAt(database.read, claimed);
    } else {
      renewedAt = performance.now();
      const until = new Date(now().getTime() + LOST_AFTER_MS);
      heard = await database.transaction((tx) => keepClaim(tx, claimed, until, news));
      stored = news;
    }
    if (!heard.isOurs || heard.cancelAsked) stop.abort();
  };
  const timer = setInterval(() => {
    beat = beat.then(keep).catch((error: unknown) => log.error({ err: error }, 'a job could not say that it lives'));
  }, HEARTBEAT_MS).unref();

  return {
    say(done: number, total: number | null = said?.total ?? null, note = said?.note ?? '') {
      said = { done, total, note };
    },
    async end() {
      clearInterval(timer);
      await beat;
      return { ...heard, progress: said };
    },
  };
}
