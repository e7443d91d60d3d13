import type { ChangeWatch } from '../../changes/index.ts';
import type { Channel } from './channel.ts';
import { isAway } from './rules.ts';

type TickRooms = {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly watch: Pick<ChangeWatch, 'stamps'>;
  readonly now: () => Date;
  /** Whether what an audience may see has changed by the rights of whoever leads. */
  readonly isWithdrawn: (channel: Channel) => Promise<boolean>;
  readonly tell: (channel: Channel) => void;
  /** Writes down who is there. */
  readonly count: (channel: Channel) => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Gives what looks after every channel once: tells those that time, the library or somebody's rights have changed, and counts
 * who is there. What fails for one channel is passed to `onFailure` and keeps no other waiting; a call while another is on its
 * way does nothing.
 *
 * @throws what `watch.stamps` throws
 */
export function createTick(rooms: TickRooms): () => Promise<void> {
  const { channels, watch, now, isWithdrawn, tell, count, onFailure } = rooms;
  let isTicking = false;
  const look = async (channel: Channel, library: number) => {
    const isOfBefore = channel.library !== undefined && channel.library !== library;
    if (isOfBefore || isOutdated(channel, now()) || (await isWithdrawn(channel))) tell(channel);
  };
  return async () => {
    if (isTicking) return;
    isTicking = true;
    try {
      const { library } = await watch.stamps();
      for (const channel of channels.values()) {
        await look(channel, library).catch(onFailure);
        count(channel);
      }
    } finally {
      isTicking = false;
    }
  };
}

/* Whether time alone has changed something: the leader is away, or everything has expired. */
function isOutdated({ standing, wasAway }: Channel, at: Date): boolean {
  if (standing === undefined) return false;
  const hasExpired = standing.expiresAt !== null && standing.expiresAt <= at.toISOString();
  return hasExpired || isAway(standing, at) !== wasAway;
}
