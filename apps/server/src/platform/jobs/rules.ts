import { isBeyondClockSkew } from '../database/index.ts';
import type { Schedule } from './model.ts';

/** Seconds from one failed try to the next; the last one repeats. */
const BACKOFF_S = [10, 60, 300, 1800, 7200] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When to try again after a failed try; null when the job fails for good.
 *
 * @param attempts  tries made so far, this one included
 * @param maxAttempts     the most there may be
 */
export function nextAttemptAt(attempts: number, maxAttempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null;
  const pause = BACKOFF_S[Math.min(attempts, BACKOFF_S.length) - 1] ?? BACKOFF_S[0];
  return new Date(now.getTime() + pause * 1000);
}

/**
 * The latest time of the schedule that is not after now.
 * @example lastScheduledAt({ atHour: 3 }, new Date('2026-05-02T02:59:00Z')).toISOString() // '2026-05-01T03:00:00.000Z'
 */
export function lastScheduledAt(schedule: Schedule, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  if ('atHour' in schedule) {
    const today = midnight + schedule.atHour * 60 * MINUTE_MS;
    return new Date(today <= now.getTime() ? today : today - DAY_MS);
  }
  const step = schedule.everyMinutes * MINUTE_MS;
  return new Date(midnight + Math.floor((now.getTime() - midnight) / step) * step);
}

/**
 * When a waiting job is due after the clock was set back: after its original delay. Undefined when nothing shows that
 * it was.
 */
export function correctRunAt(
  job: { readonly createdAt: Date; readonly runAt: Date; readonly attempts: number },
  now: Date,
): Date | undefined {
  if (isBeyondClockSkew(job.createdAt, now)) {
    const pause = Math.max(0, job.runAt.getTime() - job.createdAt.getTime());
    return new Date(now.getTime() + pause);
  }
  // A job that was tried before waits for the next try, and no longer.
  if (job.attempts === 0) return undefined;
  const next = nextAttemptAt(job.attempts, Number.POSITIVE_INFINITY, now) ?? now;
  return isBeyondClockSkew(job.runAt, next) ? now : undefined;
}

/** Who may see a job and cancel it: the person it is for, and administrators. */
export function canView(
  viewer: { readonly userId: string; readonly roles: readonly string[] },
  job: { readonly ownerId: string | null },
): boolean {
  return job.ownerId === viewer.userId || viewer.roles.includes('administrator');
}
