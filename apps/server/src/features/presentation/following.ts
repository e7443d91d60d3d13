import type { FastifyBaseLogger } from 'fastify';
import type { ChangeWatch } from '../../changes/index.ts';
import { type Database, type Ear, newId } from '../../database/index.ts';
import type { EventLine } from '../../http/index.ts';
import { audienceIn, type Channel, newChannel, type Reading } from './channel.ts';
import { createPresence } from './presence.ts';
import { listRevisions } from './queries.ts';
import { demandRoom } from './room.ts';
import { createTelling, type Sayings } from './telling.ts';
import { createTick } from './ticking.ts';

/** Those who follow presentations at this process. */
export type Followings = {
  /**
   * Follows until the answer is called. Who has the event `lastId` already is told what is newer.
   */
  follow(ownerId: string, reading: Reading, lastId: string | undefined, line: EventLine): () => void;
  /** @throws {TooMany} when there is no room for another follower */
  demandRoom(ownerId: string, reading: Reading): void;
  /** Something has happened: who follows is told the newest. */
  wake(ownerId: string): void;
  /** How many devices follow at this process. */
  count(): number;
  /** Devices that follow by the audience's link at this process, and what it is called where others count. */
  audienceHere(ownerId: string): { readonly process: string; readonly followers: number };
  close(): Promise<void>;
};

type FollowingRooms = {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

/** How often it is looked who is there, who is away, what has expired, and whether the library has changed. */
const TICK_MS = 2_000;

export function openFollowings({ database, watch, log, now }: FollowingRooms, sayings: Sayings): Followings {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a presentation could not be told');
  const rooms = { database, watch, now, onFailure };
  const channels = new Map<string, Channel>();
  const tell = createTelling(rooms, sayings);
  const presence = createPresence(rooms, newId());
  /* The rights of whoever leads may have ended, or come back. */
  const isWithdrawn = async (channel: Channel): Promise<boolean> => {
    const { standing, wasForAudience } = channel;
    if (standing === undefined || audienceIn(channel) === 0) return false;
    return (await sayings.isForAudience(standing)) !== wasForAudience;
  };
  const tick = createTick({ channels, watch, now, isWithdrawn, tell, count: presence.count, onFailure });
  const watching = watchOver(rooms, channels, tick, tell);

  const leave = (channel: Channel, reading: Reading) => {
    const isLast = channel.followers.size === 0;
    if (isLast) channels.delete(channel.ownerId);
    if (channels.size === 0) watching.pause();
    presence.go(reading, isLast ? undefined : channel);
  };

  return {
    demandRoom: (ownerId, reading) => demandRoom(channels, ownerId, reading),
    wake(ownerId) {
      const channel = channels.get(ownerId);
      if (channel !== undefined) tell(channel);
    },
    follow(ownerId, reading, lastId, line) {
      const channel = channels.get(ownerId) ?? newChannel(ownerId);
      const follower = { reading, line, lastId, told: undefined };
      channels.set(ownerId, channel);
      channel.followers.add(follower);
      watching.start();
      presence.come(reading);
      tell(channel);
      return () => {
        if (channel.followers.delete(follower)) leave(channel, reading);
      };
    },
    count: () => [...channels.values()].reduce((sum, { followers }) => sum + followers.size, 0),
    audienceHere(ownerId) {
      const channel = channels.get(ownerId);
      return { process: presence.process, followers: channel === undefined ? 0 : audienceIn(channel) };
    },
    async close() {
      watching.pause();
      await watching.close();
      await presence.settle();
    },
  };
}

type Watched = { readonly database: Database; readonly onFailure: (error: unknown) => void };

/* While somebody follows: hears of what other processes publish, looks for it, and ticks. */
function watchOver(
  { database, onFailure }: Watched,
  channels: ReadonlyMap<string, Channel>,
  tick: () => Promise<void>,
  tell: (channel: Channel) => void,
) {
  let ear: Ear | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const revisions = await listRevisions(database.read, [...channels.keys()]);
      for (const channel of channels.values()) {
        const { standing, ownerId } = channel;
        if (standing !== undefined && (revisions.get(ownerId) ?? 0) !== standing.revision) tell(channel);
      }
    } finally {
      isLooking = false;
    }
  };
  const hear = (text: string) => {
    const [revision, ownerId = ''] = text.split(' ');
    const channel = channels.get(ownerId);
    if (channel !== undefined && channel.standing?.revision !== Number(revision)) tell(channel);
  };
  return {
    start() {
      if (timers.length > 0) return;
      ear ??= database.hear('presentation', hear, onFailure);
      timers = [
        setInterval(() => void look().catch(onFailure), ear.lookMs).unref(),
        setInterval(() => void tick().catch(onFailure), TICK_MS).unref(),
      ];
    },
    pause() {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
    close: async () => ear?.close(),
  };
}
