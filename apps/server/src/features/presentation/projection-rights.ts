import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { listOpenCollectionIds } from '../songbook-access/index.ts';
import { listSubscriptionsOf } from '../store/index.ts';
import type { PresentationRow } from './model.ts';
import { licensedCollections, canProject } from './rules.ts';

/** Finds a person with their current rights; undefined when they were deleted. */
export type FindViewerById = (userId: string) => Promise<Viewer | undefined>;

/** A song, or the scripture of a reading, as the rights to show it to an audience know it. */
export type ProjectedItem = {
  readonly id: string;
  readonly isEnabled: boolean;
  /** Whether everybody may open it, by the ids of the free collections. */
  isFree(freeCollectionIds: ReadonlySet<string>): boolean;
  readonly collectionIds: readonly string[];
};

/** Whether an audience may see a song or a reading (decision 0049). */
export type ProjectionRights = {
  /** By the current rights of the leader; called when they publish. */
  canStart(leader: Viewer, item: ProjectedItem): Promise<boolean>;
  /** Whether what was published may still be seen. The result is up to ten seconds old. */
  canContinue(
    standing: Pick<PresentationRow, 'leaderId' | 'ownerId' | 'isForAudience'>,
    item: ProjectedItem,
  ): Promise<boolean>;
};

type ProjectionContext = {
  readonly config: Pick<Config, 'presentationProduct' | 'payments'>;
  readonly database: Database;
  readonly now: () => Date;
};

/** How long a result about somebody's rights is cached. */
const CACHE_MS = 10_000;
/** Cached results: one item for each leader. */
const MAX_CACHED = 500;

export function createProjectionRights(
  { config, database, now }: ProjectionContext,
  findViewerById: FindViewerById,
): ProjectionRights {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();

  const cacheAnswer = (userId: string, item: ProjectedItem, answer: Promise<boolean>): Promise<boolean> => {
    const name = `${userId} ${item.id}`;
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, { at: now().getTime(), answer });
    // A late failure does not remove a newer result.
    answer.catch(() => cache.get(name)?.answer === answer && cache.delete(name));
    return answer;
  };

  const canShow = async (viewer: Viewer, item: ProjectedItem): Promise<boolean> => {
    const free = new Set(await listOpenCollectionIds(database.read, config.payments.kind === 'none'));
    const subscriptions = await listSubscriptionsOf(database.read, viewer.userId);
    return canProject({
      isFree: item.isFree(free),
      opensAll: viewer.openCollections === 'all',
      collectionIds: item.collectionIds,
      licensed: licensedCollections(viewer, subscriptions, config.presentationProduct, now()),
    });
  };

  const canShowCached = (userId: string, item: ProjectedItem): Promise<boolean> => {
    const found = cache.get(`${userId} ${item.id}`);
    if (found !== undefined && Math.abs(now().getTime() - found.at) < CACHE_MS) return found.answer;
    const resolve = async () => {
      const viewer = await findViewerById(userId);
      return viewer !== undefined && (await canShow(viewer, item));
    };
    return cacheAnswer(userId, item, resolve());
  };

  return {
    canStart: (leader, item) => cacheAnswer(leader.userId, item, canShow(leader, item)),
    async canContinue({ leaderId, ownerId, isForAudience }, item) {
      if (!isForAudience || !item.isEnabled) return false;
      // After the lead was handed over, the current item was published with the owner's licence.
      return (await canShowCached(leaderId, item)) || (ownerId !== leaderId && (await canShowCached(ownerId, item)));
    },
  };
}
