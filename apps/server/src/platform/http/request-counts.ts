import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** People and addresses tracked at once: the least recently active are evicted first. */
const CAPACITY = 5000;

/**
 * Counts the requests of each caller in their time window, in this process's memory. It uses the monotonic clock: by
 * the wall clock, which may be set back, a window of a minute could last for hours.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { count: number; readonly beganAt: number }>();

  /** Counts one request. @param timeWindow  milliseconds a window lasts */
  incr(
    key: string,
    done: (error: Error | null, state?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known !== undefined && now - known.beganAt < timeWindow ? known : { count: 0, beganAt: now };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size > CAPACITY) this.#windows.delete(oldest);
    done(null, { current: window.count, ttl: timeWindow - (now - window.beganAt) });
  }

  /** Each route counts separately. */
  child(): RequestCounts {
    return new RequestCounts();
  }
}
