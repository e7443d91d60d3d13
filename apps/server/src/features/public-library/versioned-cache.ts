import type { ChangeCounter } from '../../platform/changes/index.ts';

/** Values that are read again after the library has changed. */
type VersionedCache = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache for what many people read, in this process's memory.
 *
 * @param capacity  how many values it holds; the oldest are evicted first
 */
export function createVersionedCache(changeCounter: ChangeCounter, capacity: number): VersionedCache {
  const values = new Map<string, Promise<unknown>>();
  let version = -1;
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const { library } = await changeCounter.versions();
    if (library !== version) values.clear();
    version = library;
    const known = values.get(key);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a key is always read in the same way
    if (known !== undefined) return known as Promise<T>;
    const reading = read();
    values.set(key, reading);
    reading.catch(() => values.get(key) === reading && values.delete(key));
    for (const oldest of values.keys()) {
      if (values.size <= capacity) break;
      values.delete(oldest);
    }
    return reading;
  };
}
