/** Counts tries per key in windows of time, in this process's memory. */
type Attempts = {
  /** Seconds until the key may try again; undefined when it may now. */
  wait(key: string, now: Date): number | undefined;
  count(key: string, now: Date): void;
  /** Takes one try back: it turned out well. */
  release(key: string): void;
};

/** Keys remembered at once: the oldest go first, so that strangers cannot fill the memory. */
const CAPACITY = 50_000;

/** A longer key is no address of anybody: all of them are counted as one, so that they do not fill the memory either. */
const LONGEST_KEY = 400;

/**
 * @param limit     how many a key may have in one window
 * @param windowMs  length of the window, from the first one on
 */
export function countAttempts(limit: number, windowMs: number): Attempts {
  const counted = new Map<string, { count: number; readonly since: number; readonly until: number }>();
  const short = (key: string) => (key.length > LONGEST_KEY ? 'too long' : key);
  const current = (key: string, now: Date) => {
    const entry = counted.get(key);
    // A clock that was set back would keep somebody out until it has caught up: what began later than now is over.
    if (entry !== undefined && entry.since <= now.getTime() && entry.until > now.getTime()) return entry;
    counted.delete(key);
    return undefined;
  };
  return {
    wait(key, now) {
      const entry = current(short(key), now);
      return entry === undefined || entry.count < limit ? undefined : Math.ceil((entry.until - now.getTime()) / 1000);
    },
    count(asked, now) {
      const key = short(asked);
      const entry = current(key, now);
      if (entry !== undefined) {
        entry.count += 1;
        return;
      }
      if (counted.size >= CAPACITY) counted.delete(counted.keys().next().value as string);
      counted.set(key, { count: 1, since: now.getTime(), until: now.getTime() + windowMs });
    },
    release(key) {
      const entry = counted.get(short(key));
      if (entry !== undefined) entry.count -= 1;
    },
  };
}

/**
 * What counts as one client: the address itself, or for IPv6 the network a household gets, inside which everybody
 * can take as many addresses as they like.
 *
 * @example clientOf('192.0.2.7') // '192.0.2.7'
 * @example clientOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2'
 * @example clientOf('2001:db8::1') // '2001:db8:0:0'
 */
export function clientOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
