import type { Database } from './database.ts';

/** How old what another process wrote may look here, in milliseconds. What this process wrote is seen at once. */
const MAX_AGE_MS = 250;

type CachedValue<Seen> = { readonly value: Promise<Seen>; readonly at: number; readonly commits: number };

/**
 * Keeps in view what every request asks about and seldom changes. It is read again when this process has written, when the
 * last look is too old, or when it is to be; whoever asks while it is read waits for the same look.
 *
 * @param read  what is looked at
 * @param now   milliseconds of a clock that never goes back
 * @returns     what is seen; `isOld` says that it is known to be another meanwhile
 */
export function createCachedRead<Seen>(
  database: Pick<Database, 'commitCount'>,
  read: () => Promise<Seen>,
  now: () => number = () => performance.now(),
): (isOld?: boolean) => Promise<Seen> {
  let last: CachedValue<Seen> | undefined;
  const startRead = (commits: number): CachedValue<Seen> => {
    const at = now();
    const pending = { value: read(), at, commits };
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
