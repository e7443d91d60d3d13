import { type SongChoice, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwn, lifetimes, ownCall } from '../../offline/index.ts';
import { choiceFor, laterOfEach, type Chosen, nothingChosen } from './latest-choice.ts';

const things = 'song-choice:';

/** All choices of the person for songs in one list: small, and there when a song is opened without a network. */
export const songChoices = () =>
  ownCall(session.listSongChoices, {}, lifetimes.user, {
    concerns: (thing) => thing.startsWith(things),
    empty: [],
    apply: (all, { params, body }) =>
      laterOfEach([...all, { ...(params as object), ...(body as object) } as SongChoice]),
  });

/** What the person chose for a song, on whatever device; `isKnown` is false as long as that is being looked up. */
export function useSongChoice(songId: string): { readonly chosen: Chosen; readonly isKnown: boolean } {
  const { data, isPending } = useQuery(songChoices());
  return { chosen: choiceFor(data ?? [], songId) ?? nothingChosen, isKnown: !isPending };
}

/** What the person chose for each song they chose something for, by the id of the song. */
export function useSongChoices(): ReadonlyMap<string, Chosen> {
  const { data = [] } = useQuery(songChoices());
  return new Map(data.map((choice) => [choice.songId, choice]));
}

/** Remembers a choice for a song: there at once, kept here, sent to the person's other devices when there is a network. */
export function useChooseForSong(songId: string): (chosen: Partial<Chosen>) => void {
  const queries = useQueryClient();
  return (chosen) => void choose(queries, songId, chosen);
}

async function choose(queries: QueryClient, songId: string, chosen: Partial<Chosen>): Promise<void> {
  const before = queries.getQueryData(songChoices().queryKey) as readonly SongChoice[] | undefined;
  const {
    chosenAt: _,
    songId: _id,
    ...held
  } = choiceFor(before ?? [], songId) ?? { ...nothingChosen, songId, chosenAt: '' };
  const wanted = { ...held, ...chosen };
  if (JSON.stringify(wanted) === JSON.stringify(held)) return;
  const body = { ...wanted, chosenAt: new Date().toISOString() };
  const operation = { thing: `${things}${songId}`, call: session.saveSongChoice, params: { songId }, body };
  await changeOwn(queries, operation, [songChoices() as never]);
}
