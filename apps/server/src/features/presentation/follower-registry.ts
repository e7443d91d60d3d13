import type { FastifyBaseLogger } from 'fastify';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import { type Database, type MessageSubscription, newId } from '../../platform/database/index.ts';
import type { EventConnection } from '../../platform/http/index.ts';
import { countAudienceFollowers, type Channel, createChannel, type Recipient } from './channel.ts';
import { createPresenceRecorder } from './presence.ts';
import { listRevisions } from './queries.ts';
import { assertCapacity } from './follower-capacity.ts';
import { createBroadcast, type StateSerializer } from './broadcast-state.ts';
import { createTick } from './tick.ts';

/** The followers of presentations at this process. */
export type FollowerRegistry = {
  /**
   * Subscribes until the returned function is called. A follower who has the event `lastId` receives newer ones only.
   */
  subscribe(ownerId: string, reading: Recipient, lastId: string | undefined, line: EventConnection): () => void;
  /**
   * Refuses a follower beyond the capacity.
   *
   * @throws {TooManyRequests} when there is no capacity for another one
   */
  assertCapacity(ownerId: string, reading: Recipient): void;
  /** The presentation has changed: its followers receive the newest state. */
  notify(ownerId: string): void;
  /** How many devices follow at this process. */
  count(): number;
  /** Devices that follow by the audience link at this process, and the name of the process. */
  localAudience(ownerId: string): { readonly process: string; readonly followers: number };
  close(): Promise<void>;
};

type FollowerContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

/** Interval of the check for presence, absence, expiry, and changes of the library. */
const TICK_MS = 2_000;

export function createFollowerRegistry(
  { database, changeCounter, log, now }: FollowerContext,
  serializer: StateSerializer,
): FollowerRegistry {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a presentation could not be told');
  const context = { database, changeCounter, now, onFailure };
  const channels = new Map<string, Channel>();
  const broadcast = createBroadcast(context, serializer);
  const presence = createPresenceRecorder(context, newId());
  /* The rights of the leader may have ended, or returned. */
  const isWithdrawn = async (channel: Channel): Promise<boolean> => {
    const { presentation: row, wasForAudience } = channel;
    if (row === undefined || countAudienceFollowers(channel) === 0) return false;
    return (await serializer.isForAudience(row)) !== wasForAudience;
  };
  const tick = createTick({
    channels,
    changeCounter,
    now,
    isWithdrawn,
    broadcast,
    recordPresence: presence.recordChannel,
    onFailure,
  });
  const watcher = watchPresentations(context, channels, tick, broadcast);

  const onLeave = (channel: Channel, recipient: Recipient) => {
    const isLast = channel.followers.size === 0;
    if (isLast) channels.delete(channel.ownerId);
    if (channels.size === 0) watcher.pause();
    presence.recordLeave(recipient, isLast ? undefined : channel);
  };

  return {
    assertCapacity: (ownerId, recipient) => assertCapacity(channels, ownerId, recipient),
    notify(ownerId) {
      const channel = channels.get(ownerId);
      if (channel !== undefined) broadcast(channel);
    },
    subscribe(ownerId, recipient, lastId, line) {
      const channel = channels.get(ownerId) ?? createChannel(ownerId);
      const follower = { recipient, line, lastId, sentVersion: undefined };
      channels.set(ownerId, channel);
      channel.followers.add(follower);
      watcher.start();
      presence.recordJoin(recipient);
      broadcast(channel);
      return () => {
        if (channel.followers.delete(follower)) onLeave(channel, recipient);
      };
    },
    count: () => [...channels.values()].reduce((sum, { followers }) => sum + followers.size, 0),
    localAudience(ownerId) {
      const channel = channels.get(ownerId);
      return { process: presence.process, followers: channel === undefined ? 0 : countAudienceFollowers(channel) };
    },
    async close() {
      watcher.pause();
      await watcher.close();
      await presence.flush();
    },
  };
}

type WatchContext = { readonly database: Database; readonly onFailure: (error: unknown) => void };

/* While there are followers: listens to publications of other processes, polls for them, and ticks. */
function watchPresentations(
  { database, onFailure }: WatchContext,
  channels: ReadonlyMap<string, Channel>,
  tick: () => Promise<void>,
  broadcast: (channel: Channel) => void,
) {
  let subscription: MessageSubscription | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isPolling = false;
  const pollRevisions = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const revisions = await listRevisions(database.read, [...channels.keys()]);
      for (const channel of channels.values()) {
        const { presentation: row, ownerId } = channel;
        if (row !== undefined && (revisions.get(ownerId) ?? 0) !== row.revision) broadcast(channel);
      }
    } finally {
      isPolling = false;
    }
  };
  const onSignal = (text: string) => {
    const [revision, ownerId = ''] = text.split(' ');
    const channel = channels.get(ownerId);
    if (channel !== undefined && channel.presentation?.revision !== Number(revision)) broadcast(channel);
  };
  return {
    start() {
      if (timers.length > 0) return;
      subscription ??= database.subscribe('presentation', onSignal, onFailure);
      timers = [
        setInterval(() => void pollRevisions().catch(onFailure), subscription.pollMs).unref(),
        setInterval(() => void tick().catch(onFailure), TICK_MS).unref(),
      ];
    },
    pause() {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
    close: async () => subscription?.close(),
  };
}
