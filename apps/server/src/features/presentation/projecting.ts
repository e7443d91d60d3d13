import type { Config } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { isOpen, listFreeCollections, type Song } from '../songs/index.ts';
import { subscriptionsOf } from '../store/index.ts';
import type { Standing } from './model.ts';
import { licensedCollections, mayProject } from './rules.ts';

/** Finds a person with the rights they have now; undefined when they are gone. */
export type ViewerOf = (userId: string) => Promise<Viewer | undefined>;

/** Whether an audience may see a song (decisions 0049 and 0061). */
export type Projection = {
  /** As the leader's rights are at this moment; asked when they publish. */
  mayBegin(leader: Viewer, song: Song): Promise<boolean>;
  /** Whether what was published may still be seen. The answer is up to ten seconds old. */
  mayGoOn(standing: Pick<Standing, 'leaderId' | 'ownerId' | 'isForAudience'>, song: Song): Promise<boolean>;
};

type ProjectionRooms = {
  readonly config: Pick<Config, 'presentationProduct'>;
  readonly database: Database;
  readonly now: () => Date;
};

/** How long an answer about somebody's rights is good for. */
const GOOD_MS = 10_000;
/** Answers remembered: of one song for each of those who lead. */
const CAPACITY = 500;

export function openProjection({ config, database, now }: ProjectionRooms, viewerOf: ViewerOf): Projection {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

  const remember = (userId: string, song: Song, answer: Promise<boolean>): Promise<boolean> => {
    const name = `${userId} ${song.id}`;
    if (known.size >= CAPACITY) known.clear();
    known.set(name, { at: now().getTime(), answer });
    // What fails late leaves a newer answer alone.
    answer.catch(() => known.get(name)?.answer === answer && known.delete(name));
    return answer;
  };

  const mayShow = async (viewer: Viewer, song: Song): Promise<boolean> => {
    const free = new Set(await listFreeCollections(database.read));
    const subscriptions = await subscriptionsOf(database.read, viewer.userId);
    return mayProject({
      isFree: isOpen({ roles: [] }, song, free),
      opensAll: viewer.openCollections === 'all',
      collectionIds: song.memberships.map(({ collectionId }) => collectionId),
      licensed: licensedCollections(viewer, subscriptions, config.presentationProduct, now()),
    });
  };

  const mayStillShow = (userId: string, song: Song): Promise<boolean> => {
    const found = known.get(`${userId} ${song.id}`);
    if (found !== undefined && Math.abs(now().getTime() - found.at) < GOOD_MS) return found.answer;
    const ask = async () => {
      const viewer = await viewerOf(userId);
      return viewer !== undefined && (await mayShow(viewer, song));
    };
    return remember(userId, song, ask());
  };

  return {
    mayBegin: (leader, song) => remember(leader.userId, song, mayShow(leader, song)),
    async mayGoOn({ leaderId, ownerId, isForAudience }, song) {
      if (!isForAudience || !song.enabled) return false;
      // After the lead was handed over, what stands there was published with the owner's licence.
      return (await mayStillShow(leaderId, song)) || (ownerId !== leaderId && (await mayStillShow(ownerId, song)));
    },
  };
}
