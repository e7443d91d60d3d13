import { lists, personal, scriptures, session, tags } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { type LocalCache, type Operation, showServerState } from '../../offline/index.ts';
import { isIgnorable, isRejected, type RejectedOperation } from './rejected-operations.ts';
import { readListSnapshot } from './list-snapshot.ts';

/* The queries in which an operation on an entity shows; queries of one list are matched by its id. */
const pathsByResource: readonly { readonly resourcePrefix: string; readonly paths: readonly string[] }[] = [
  { resourcePrefix: 'favourite:', paths: [personal.listFavorites.path] },
  { resourcePrefix: 'list:', paths: [lists.customCollectionsV4.list.path, lists.listRows.path] },
  { resourcePrefix: 'tag:', paths: [tags.listTags.path, tags.getTag.path] },
  { resourcePrefix: 'song-choice:', paths: [session.listSongPreferences.path] },
  { resourcePrefix: 'scripture-mark:', paths: [scriptures.listScriptureMarks.path] },
  { resourcePrefix: 'scripture-place:', paths: [scriptures.listScripturePositions.path] },
  { resourcePrefix: 'activities', paths: [personal.listActivities.path] },
  { resourcePrefix: 'settings', paths: [session.getSettings.path, session.getSession.path] },
];

/**
 * Handles newly rejected operations: discards ignorable ones, stores a snapshot of each affected list, and shows the
 * server's state on the screens. Returns the operations that the person must decide about.
 *
 * @param rejected  all rejected operations in the outbox
 */
export async function handleRejected(
  cache: LocalCache,
  queries: QueryClient,
  rejected: readonly Operation[],
): Promise<readonly RejectedOperation[]> {
  const operations = rejected.filter(isRejected);
  const seen = new Set(operations.filter((one) => one.refused.seen !== undefined).map(({ thing }) => thing));
  for (const change of operations) {
    if (isIgnorable(change)) await cache.outbox.cancel(change.id);
    else if (!seen.has(change.thing)) {
      const snapshot = await readListSnapshot(cache, change);
      if (snapshot) await cache.outbox.markRejected(change.id, { ...change.refused, seen: snapshot });
      seen.add(change.thing);
    }
  }
  await showServerState(cache, queries, (path, params) =>
    operations.some((change) => isAffected(change, path, params)),
  );
  return operations.filter((change) => !isIgnorable(change));
}

function isAffected({ thing }: RejectedOperation, path: string, params: unknown): boolean {
  const paths = pathsByResource.find((one) => thing.startsWith(one.resourcePrefix))?.paths ?? [];
  const hasOtherId =
    typeof params === 'object' && params !== null && 'id' in params && !thing.endsWith(`:${params.id}`);
  return paths.includes(path) && !hasOtherId;
}
