import { isLocked, keptAddress, leaseAddress, storePrefix } from '../kept-files/index.ts';
import { answerRange } from './byte-range.ts';

/**
 * Answers for a recording or a PDF that is kept on this device; undefined when it is not, or locked until the server is asked
 * again.
 *
 * @param now  milliseconds since 1970
 */
export async function answerKept(request: Request, caches: CacheStorage, now: number): Promise<Response | undefined> {
  const address = keptAddress(request.url);
  for (const name of (await caches.keys()).filter((one) => one.startsWith(storePrefix))) {
    const store = await caches.open(name);
    const whole = await store.match(address);
    if (whole && !(await isLockedIn(store, whole, now))) return answerRange(whole, request.headers.get('range'));
  }
  return undefined;
}

async function isLockedIn(store: Cache, whole: Response, now: number): Promise<boolean> {
  const lease = (await (await store.match(leaseAddress))?.json()) as { readonly contactAt?: number } | undefined;
  const until = whole.headers.get('x-kept-until');
  return isLocked({ contactAt: lease?.contactAt ?? 0, until: until === null ? null : Number(until) }, now);
}
