import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Channel } from './channel.ts';
import { isAway } from './rules.ts';

type TickContext = {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly changeCounter: Pick<ChangeCounter, 'versions'>;
  readonly now: () => Date;
  /** Whether what an audience may see has changed by the rights of whoever leads. */
  readonly isWithdrawn: (channel: Channel) => Promise<boolean>;
  readonly broadcast: (channel: Channel) => void;
  /** Writes down who is there. */
  readonly recordPresence: (channel: Channel) => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Gives what looks after every channel once: tells those that time, the library or somebody's rights have changed, and counts
 * who is there. What fails for one channel is passed to `onFailure` and keeps no other waiting; a call while another is on its
 * way does nothing.
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
