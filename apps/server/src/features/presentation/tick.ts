import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Channel } from './channel.ts';
import { isAway } from './rules.ts';

type TickContext = {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly changeCounter: Pick<ChangeCounter, 'versions'>;
  readonly now: () => Date;
  /** Whether a change of the leader's rights changes what an audience may see. */
  readonly isWithdrawn: (channel: Channel) => Promise<boolean>;
  readonly broadcast: (channel: Channel) => void;
  /** Records who is present. */
  readonly recordPresence: (channel: Channel) => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Creates a function that checks every channel once: it notifies followers of changes by time, the library or
 * somebody's rights, and counts who is present. A failure of one channel is passed to `onFailure` and does not delay
 * the others; a call while another is running does nothing.
 *
 * @throws what `changeCounter.versions` throws
 */
export function createTick(context: TickContext): () => Promise<void> {
  const { channels, changeCounter, now, isWithdrawn, broadcast, recordPresence, onFailure } = context;
  let isTicking = false;
  const checkChannel = async (channel: Channel, library: number) => {
    const isLibraryChanged = channel.libraryVersion !== undefined && channel.libraryVersion !== library;
    if (isLibraryChanged || isOutdated(channel, now()) || (await isWithdrawn(channel))) broadcast(channel);
  };
  return async () => {
    if (isTicking) return;
    isTicking = true;
    try {
      const { library } = await changeCounter.versions();
      for (const channel of channels.values()) {
        await checkChannel(channel, library).catch(onFailure);
        recordPresence(channel);
      }
    } finally {
      isTicking = false;
    }
  };
}

/* Whether time alone has changed something: the leader is away, or everything has expired. */
function isOutdated({ presentation: row, wasAway }: Channel, at: Date): boolean {
  if (row === undefined) return false;
  const hasExpired = row.expiresAt !== null && row.expiresAt <= at.toISOString();
  return hasExpired || isAway(row, at) !== wasAway;
}
