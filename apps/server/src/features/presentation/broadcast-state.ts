import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { ServerEvent } from '../../platform/http/index.ts';
import { type Channel, hasEndedFor, listMusicianIds, type Recipient } from './channel.ts';
import type { PresentationRow } from './model.ts';
import { emptyPresentation, findPresentation, listMembers } from './queries.ts';
import { isAway } from './rules.ts';

/** Serialises what a recipient sees, as the data of an event. Recipients with the same key see the same. */
export type StateSerializer = {
  cacheKey(reading: Recipient, standing: PresentationRow): string;
  serialize(reading: Recipient, standing: PresentationRow): Promise<string>;
  /** Whether an audience may see what is published, by the rights of the leader. */
  isForAudience(standing: PresentationRow): Promise<boolean>;
};

type BroadcastContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** The minimum interval between two broadcasts: faster publications are sent together, the newest last. */
const MIN_INTERVAL_MS = 40;
const RETRY_MS = 500;
const ENDED: ServerEvent = { name: 'ended', data: '{}' };

/**
 * Sends the state of a channel to all its followers: at once, or shortly after the last broadcast. However often it is
 * called meanwhile, they receive one event, and always the newest.
 */
export function createBroadcast(
  { database, changeCounter, now, onFailure }: BroadcastContext,
  serializer: StateSerializer,
): (channel: Channel) => void {
  const broadcast = async (channel: Channel) => {
    const at = now();
    // A follower who joins while the state is read receives the next broadcast.
    const followers = [...channel.followers];
    const { library } = await changeCounter.versions();
    const row = (await findPresentation(database.read, channel.ownerId, at)) ?? emptyPresentation(channel.ownerId);
    const members = await readMemberIds(database, channel, row);
    channel.presentation = row;
    channel.libraryVersion = library;
    channel.wasAway = isAway(row, at);
    channel.wasForAudience = await serializer.isForAudience(row);
    const version = `${row.revision} ${channel.wasAway} ${channel.wasForAudience} ${library}`;
    const serializedByKey = new Map<string, Promise<StateEvent>>();
    for (const follower of followers) {
      const { recipient, line } = follower;
      if (hasEndedFor(recipient, row, members)) line.end(ENDED);
      else if (follower.sentVersion !== version) {
        const key = serializer.cacheKey(recipient, row);
        const serialized =
          serializedByKey.get(key) ?? serializer.serialize(recipient, row).then((data) => toStateEvent(row, data));
        serializedByKey.set(key, serialized);
        const event = await serialized;
        if (follower.lastId !== event.id) line.sendLatest(event);
        follower.lastId = event.id;
        follower.sentVersion = version;
      }
    }
  };

  const runBroadcasts = async (channel: Channel) => {
    channel.isBroadcasting = true;
    while (channel.isStale && channel.followers.size > 0) {
      const wait = channel.broadcastAt + MIN_INTERVAL_MS - performance.now();
      if (wait > 0) await sleep(wait, undefined, { ref: false });
      channel.isStale = false;
      channel.broadcastAt = performance.now();
      await broadcast(channel).catch(async (error: unknown) => {
        onFailure(error);
        channel.isStale = true;
        await sleep(RETRY_MS, undefined, { ref: false });
      });
    }
    channel.isBroadcasting = false;
  };

  return (channel) => {
    channel.isStale = true;
    if (!channel.isBroadcasting) void runBroadcasts(channel);
  };
}

type StateEvent = ServerEvent & { readonly id: string };

/*
 * The id distinguishes different content of the same revision: the lyrics may have been corrected, or withdrawn, since.
 */
function toStateEvent({ revision }: PresentationRow, data: string): StateEvent {
  const hash = createHash('sha256').update(data).digest('base64url').slice(0, 12);
  return { id: `${revision}.${hash}`, name: 'state', data };
}

async function readMemberIds(
  database: Database,
  channel: Channel,
  { live }: PresentationRow,
): Promise<ReadonlySet<string>> {
  if (live === undefined || listMusicianIds(channel).length === 0) return new Set();
  return new Set((await listMembers(database.read, live.id)).map(({ userId }) => userId));
}
