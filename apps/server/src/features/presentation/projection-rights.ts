import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { canOpenSong, listFreeCollectionIds, type Song } from '../songs/index.ts';
import { listSubscriptionsOf } from '../store/index.ts';
import type { PresentationRow } from './model.ts';
import { licensedCollections, canProject } from './rules.ts';

/** Finds a person with their current rights; undefined when they were deleted. */
export type FindViewerById = (userId: string) => Promise<Viewer | undefined>;

/** Whether an audience may see a song (decision 0049). */
export type ProjectionRights = {
  /** By the current rights of the leader; called when they publish. */
  canStart(leader: Viewer, song: Song): Promise<boolean>;
  /** Whether the published song may still be seen. The result is up to ten seconds old. */
  canContinue(standing: Pick<PresentationRow, 'leaderId' | 'ownerId' | 'isForAudience'>, song: Song): Promise<boolean>;
};

type ProjectionContext = {
  readonly config: Pick<Config, 'presentationProduct'>;
  readonly database: Database;
  readonly now: () => Date;
};

/** How long a result about somebody's rights is cached. */
const CACHE_MS = 10_000;
/** Cached results: one song for each leader. */
const MAX_CACHED = 500;

export function createProjectionRights(
  { config, database, now }: ProjectionContext,
  findViewerById: FindViewerById,
): ProjectionRights {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

  const cacheAnswer = (userId: string, song: Song, answer: Promise<boolean>): Promise<boolean> => {
    const name = `${userId} ${song.id}`;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, { at: now().getTime(), answer });
    // A late failure does not remove a newer result.
    answer.catch(() => cache.get(name)?.answer === answer && cache.delete(name));
    return answer;
  };

  const canShow = async (viewer: Viewer, song: Song): Promise<boolean> => {
    const free = new Set(await listFreeCollectionIds(database.read));
    const subscriptions = await listSubscriptionsOf(database.read, viewer.userId);
    return canProject({
      isFree: canOpenSong({ roles: [] }, song, free),
      opensAll: viewer.openCollections === 'all',
      collectionIds: song.memberships.map(({ collectionId }) => collectionId),
      licensed: licensedCollections(viewer, subscriptions, config.presentationProduct, now()),
    });
  };

  const canShowCached = (userId: string, song: Song): Promise<boolean> => {
    const found = cache.get(`${userId} ${song.id}`);
    if (found !== undefined && Math.abs(now().getTime() - found.at) < CACHE_MS) return found.answer;
    const resolve = async () => {
      const viewer = await findViewerById(userId);
      return viewer !== undefined && (await canShow(viewer, song));
    };
    return cacheAnswer(userId, song, resolve());
  };

  return {
    canStart: (leader, song) => cacheAnswer(leader.userId, song, canShow(leader, song)),
    async canContinue({ leaderId, ownerId, isForAudience }, song) {
      if (!isForAudience || !song.enabled) return false;
      // After the lead was handed over, the current song was published with the owner's licence.
      return (await canShowCached(leaderId, song)) || (ownerId !== leaderId && (await canShowCached(ownerId, song)));
    },
  };
}
