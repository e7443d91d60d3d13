import { lists, personal, scriptures, session, tags } from '@canticle/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { type Copy, type Operation, showServerState } from '../../offline/index.ts';
import { isIdle, isRefused, type Refused } from './refused.ts';
import { seenIn } from './seen-list.ts';

/* In which answers a change of a thing shows; those of one list are told by its id. */
const shownIn: readonly { readonly thing: string; readonly paths: readonly string[] }[] = [
  { thing: 'favourite:', paths: [personal.listFavorites.path] },
  { thing: 'list:', paths: [lists.listCustomCollections.path, lists.listEntries.path] },
  { thing: 'tag:', paths: [tags.listTags.path, tags.getTag.path] },
  { thing: 'song-choice:', paths: [session.listSongChoices.path] },
  { thing: 'scripture-mark:', paths: [scriptures.listScriptureMarks.path] },
  { thing: 'scripture-place:', paths: [scriptures.listScripturePlaces.path] },
  { thing: 'activities', paths: [personal.listActivities.path] },
  { thing: 'settings', paths: [session.getSettings.path, session.getSession.path] },
];

/**
 * Takes in what the server has just refused: what nobody needs to hear of is let go of, how a list looked is written
 * down, and from then on the screens show what the server has. Gives the changes that the person is to decide about.
 *
 * @param refused  everything in the outbox that is refused
 */
export async function takeRefused(
  copy: Copy,
  queries: QueryClient,
  refused: readonly Operation[],
): Promise<readonly Refused[]> {
  const changes = refused.filter(isRefused);
  const seen = new Set(changes.filter((one) => one.refused.seen !== undefined).map(({ thing }) => thing));
  for (const change of changes) {
    if (isIdle(change)) await copy.outbox.takeBack(change.id);
    else if (!seen.has(change.thing)) {
      const list = await seenIn(copy, change);
      if (list) await copy.outbox.markRefused(change.id, { ...change.refused, seen: list });
      seen.add(change.thing);
    }
  }
  await showServerState(copy, queries, (path, params) => changes.some((change) => showsIn(change, path, params)));
  return changes.filter((change) => !isIdle(change));
}

function showsIn({ thing }: Refused, path: string, params: unknown): boolean {
  const paths = shownIn.find((one) => thing.startsWith(one.thing))?.paths ?? [];
  const { id } = (params ?? {}) as { readonly id?: string };
  return paths.includes(path) && (id === undefined || thing.endsWith(`:${id}`));
}
