import type { QueryClient } from '@tanstack/react-query';
import { listQueries, listsQuery } from '../../features/lists/index.ts';
import { personQueries, songChoices } from '../../features/session/index.ts';
import type { Copy } from '../../offline/index.ts';
import { keepRowsOfMarked } from './rows-of-marked.ts';

/**
 * Brings onto the device what belongs to the person and is used with everything they keep there: lists with their songs, tags,
 * favourites, settings, and how they want each song. What is there and not old is not asked for.
 *
 * @throws {ApiError} without a network
 */
export async function keepOwnThings(copy: Copy, queries: QueryClient): Promise<void> {
  const { user, settings } = personQueries();
  await Promise.all([user, settings, songChoices()].map((query) => queries.fetchQuery(query as typeof user)));
  const songIds: string[] = [];
  for (const { id } of await queries.fetchQuery(listsQuery())) {
    const { entries } = listQueries(id);
    const kept = await copy.read<readonly { readonly itemId: string }[]>('lists', entries.name);
    // One list that cannot be had does not keep the others from the device.
    const found = kept && kept.savedAt > 0 ? kept.value : await queries.fetchQuery(entries).catch(() => []);
    songIds.push(...found.map(({ itemId }) => itemId));
  }
  await keepRowsOfMarked(copy, queries, songIds);
}
