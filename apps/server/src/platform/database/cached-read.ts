import { isDeepStrictEqual } from 'node:util';

/** How stale writes of other processes may be, in milliseconds. Writes of this process are visible at once. */
export const MAX_AGE_MS = 250;

/* What it needs of the database. */
type Source = { commitCount(): number; advanceReplica(): void };

type CachedValue<Seen> = { readonly value: Promise<Seen>; readonly at: number; readonly commits: number };

/**
 * Caches what every request reads and what seldom changes. It is read again when this process has written, when the
 * last read is too old, or on request; concurrent callers wait for the same read. Whoever has got a new value finds
 * everything that led to it in replicas too: a cache may use it as the key of what is read there.
 *
 * @param read  reads the value
 * @param now   milliseconds of a monotonic clock
 * @returns     the value; `isOld` says that it is known to have changed meanwhile
 */
export function createCachedRead<Seen>(
  database: Source,
  read: () => Promise<Seen>,
  now: () => number = () => performance.now(),
): (isOld?: boolean) => Promise<Seen> {
  let last: CachedValue<Seen> | undefined;
  let known: Seen | undefined;
  const readAndAdvance = async () => {
    const seen = await read();
    if (!isDeepStrictEqual(seen, known)) database.advanceReplica();
    known = seen;
    return seen;
  };
  const startRead = (commits: number): CachedValue<Seen> => {
    const at = now();
    const pending = { value: readAndAdvance(), at, commits };
    pending.value.catch(() => {
      if (last === pending) last = undefined;
    });
    return pending;
  };
  return (isOld = false) => {
    const commits = database.commitCount();
    if (isOld || last?.commits !== commits || now() - last.at >= MAX_AGE_MS) last = startRead(commits);
    return last.value;
  };
}
