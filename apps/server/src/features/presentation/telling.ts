import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import type { ServerEvent } from '../../http/index.ts';
import { type Channel, isOverFor, musiciansIn, type Reading } from './channel.ts';
import type { Standing } from './model.ts';
import { emptyStanding, findStanding, listMembers } from './queries.ts';
import { isAway } from './rules.ts';

/** Says what somebody sees, as the data of an event. Readings with the same key see the same. */
export type Sayings = {
  keyOf(reading: Reading, standing: Standing): string;
  say(reading: Reading, standing: Standing): Promise<string>;
  /** Whether an audience may see what is published, by the rights of those who lead. */
  isForAudience(standing: Standing): Promise<boolean>;
};

type TellingRooms = {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** The least time between two tellings: what is published faster goes out together, the newest last. */
const GAP_MS = 40;
const AGAIN_MS = 500;
const ENDED: ServerEvent = { name: 'ended', data: '{}' };

/**
 * Tells everybody of a channel how it stands now: at once, or a moment after they were told last. However often it is called
 * meanwhile, they are told once, and never less than the newest.
 */
export function createTelling(
  { database, watch, now, onFailure }: TellingRooms,
  sayings: Sayings,
): (channel: Channel) => void {
  const tellAll = async (channel: Channel) => {
    const at = now();
    // Who comes while it is read how it stands is told the next time.
    const followers = [...channel.followers];
    const { library } = await watch.stamps();
    const standing = (await findStanding(database.read, channel.ownerId, at)) ?? emptyStanding(channel.ownerId);
    const members = await membersOf(database, channel, standing);
    channel.standing = standing;
    channel.library = library;
    channel.wasAway = isAway(standing, at);
    channel.wasForAudience = await sayings.isForAudience(standing);
    const stand = `${standing.revision} ${channel.wasAway} ${channel.wasForAudience} ${library}`;
    const said = new Map<string, Promise<StateEvent>>();
    for (const follower of followers) {
      const { reading, line } = follower;
      if (isOverFor(reading, standing, members)) line.end(ENDED);
      else if (follower.told !== stand) {
        const key = sayings.keyOf(reading, standing);
        const saying = said.get(key) ?? sayings.say(reading, standing).then((data) => stateEvent(standing, data));
        said.set(key, saying);
        const event = await saying;
        if (follower.lastId !== event.id) line.offer(event);
        follower.lastId = event.id;
        follower.told = stand;
      }
    }
  };

  const keepTelling = async (channel: Channel) => {
    channel.isTelling = true;
    while (channel.isStale && channel.followers.size > 0) {
      const wait = channel.toldAt + GAP_MS - performance.now();
      if (wait > 0) await sleep(wait, undefined, { ref: false });
      channel.isStale = false;
      channel.toldAt = performance.now();
      await tellAll(channel).catch(async (error: unknown) => {
        onFailure(error);
        channel.isStale = true;
        await sleep(AGAIN_MS, undefined, { ref: false });
      });
    }
    channel.isTelling = false;
  };

  return (channel) => {
    channel.isStale = true;
    if (!channel.isTelling) void keepTelling(channel);
  };
}

type StateEvent = ServerEvent & { readonly id: string };

/* Its id tells the same words from others of the same revision: what is sung may have been mended, or withdrawn, since. */
function stateEvent({ revision }: Standing, data: string): StateEvent {
  const words = createHash('sha256').update(data).digest('base64url').slice(0, 12);
  return { id: `${revision}.${words}`, name: 'state', data };
}

async function membersOf(database: Database, channel: Channel, { live }: Standing): Promise<ReadonlySet<string>> {
  if (live === undefined || musiciansIn(channel).length === 0) return new Set();
  return new Set((await listMembers(database.read, live.id)).map(({ userId }) => userId));
}
