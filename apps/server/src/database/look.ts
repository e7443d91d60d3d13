import type { Database } from './database.ts';

/** How old what another process wrote may look here, in milliseconds. What this process wrote is seen at once. */
const LOOK_AGAIN_MS = 250;

type Look<Seen> = { readonly seen: Promise<Seen>; readonly at: number; readonly commits: number };

/**
 * Keeps in view what every request asks about and seldom changes. It is read again when this process has written, when the
 * last look is too old, or when it is to be; whoever asks while it is read waits for the same look.
 *
 * @param read  what is looked at
 * @param now   milliseconds of a clock that never goes back
 * @returns     what is seen; `isOld` says that it is known to be another meanwhile
 */
export function keepInView<Seen>(
  database: Pick<Database, 'commits'>,
  read: () => Promise<Seen>,
  now: () => number = () => performance.now(),
): (isOld?: boolean) => Promise<Seen> {
  let last: Look<Seen> | undefined;
  const look = (commits: number): Look<Seen> => {
    const at = now();
    const begun = { seen: read(), at, commits };
    begun.seen.catch(() => {
      if (last === begun) last = undefined;
    });
    return begun;
  };
  return (isOld = false) => {
    const commits = database.commits();
    if (isOld || last?.commits !== commits || now() - last.at >= LOOK_AGAIN_MS) last = look(commits);
    return last.seen;
  };
}
