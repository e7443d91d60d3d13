import { type SongChoice, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, askApi } from '../../api/index.ts';
import { copyFirst, currentCopy, lifetimes } from '../../offline/index.ts';
import { choiceFor, laterOfEach, type Chosen, nothingChosen } from './latest-choice.ts';

type All = readonly SongChoice[];

const queryKey = ['song-choices'] as const;
const name = JSON.stringify(queryKey);
const thingOf = (songId: string) => `song-choice:${songId}`;

/** All choices of the person for songs in one list: small, and there when a song is opened without a network. */
export function songChoices(queries: QueryClient) {
  let copy = currentCopy();
  return copyFirst<All>(queryKey, {
    read: () => {
      copy = currentCopy();
      return copy.read<All>('lists', name);
    },
    fetch: (options) => fetchAll(queries, options),
    write: (kept) => copy.write('lists', name, kept),
    forget: () => copy.remove('lists', name).then(() => true),
    lifetime: lifetimes.user,
  });
}

/* What the server answers does not know yet what waits in the outbox, nor what is chosen while it answers. */
async function fetchAll(
  queries: QueryClient,
  options: { readonly signal: AbortSignal | undefined; readonly etag: string | undefined },
): Promise<Answer<All>> {
  const startedAt = new Date().toISOString();
  const waiting = (await currentCopy().outbox.list())
    .filter(({ thing, refused }) => thing.startsWith(thingOf('')) && !refused)
    .map(({ params, body }) => ({ ...(params as object), ...(body as object) }) as SongChoice);
  const answer = await askApi(session.listSongChoices, options);
  if (answer.unchanged) return answer;
  const meanwhile = (queries.getQueryData<All>(queryKey) ?? []).filter(({ chosenAt }) => chosenAt >= startedAt);
  return { ...answer, reply: laterOfEach([...answer.reply, ...waiting, ...meanwhile]) };
}

/** What the person chose for a song, on whatever device; `isKnown` is false as long as that is being looked up. */
export function useSongChoice(songId: string): { readonly chosen: Chosen; readonly isKnown: boolean } {
  const { data, isPending } = useQuery(songChoices(useQueryClient()));
  return { chosen: choiceFor(data ?? [], songId) ?? nothingChosen, isKnown: !isPending };
}

/** What the person chose for each song they chose something for, by the id of the song. */
export function useSongChoices(): ReadonlyMap<string, Chosen> {
  const { data = [] } = useQuery(songChoices(useQueryClient()));
  return new Map(data.map((choice) => [choice.songId, choice]));
}

/** Remembers a choice for a song: there at once, kept here, sent to the person's other devices when there is a network. */
export function useChooseForSong(songId: string): (chosen: Partial<Chosen>) => void {
  const queries = useQueryClient();
  return (chosen) => void choose(queries, songId, chosen);
}

async function choose(queries: QueryClient, songId: string, chosen: Partial<Chosen>): Promise<void> {
  const before = queries.getQueryData<All>(queryKey) ?? [];
  const { chosenAt: _, ...held } = { chosenAt: '', ...(choiceFor(before, songId) ?? nothingChosen), songId };
  const wanted = { ...held, ...chosen };
  if (JSON.stringify(wanted) === JSON.stringify(held)) return;
  const choice: SongChoice = { ...wanted, chosenAt: new Date().toISOString() };
  const value = laterOfEach([...before, choice]);
  queries.setQueryData<All>(queryKey, value);
  const copy = currentCopy();
  await copy.write('lists', name, { value, savedAt: Date.now(), etag: undefined });
  const { method, path, version } = session.saveSongChoice;
  const { songId: _id, ...body } = choice;
  await copy.outbox.add({
    id: crypto.randomUUID(),
    thing: thingOf(songId),
    call: { method, path, version },
    params: { songId },
    body,
    addedAt: Date.now(),
  });
}
