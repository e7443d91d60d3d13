import { type SongPreferences, session } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutateOptimistically, lifetimes, personalQuery, requestOf, timestampAfter } from '../../offline/index.ts';
import { findChoice, latestPerSong, type ReadingSettings, defaultReadingSettings } from './reading-settings.ts';

const resourceKeyPrefix = 'song-choice:';

/** All song choices of the person in one list: small, and available when a song is opened without a network. */
export const songChoicesQuery = () =>
  personalQuery(session.listSongPreferences, {}, lifetimes.user, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyPrefix),
    emptyValue: [],
    apply: (all, operation) => {
      const saved = requestOf(operation, session.saveSongPreferences);
      return saved ? latestPerSong([...all, { ...saved.params, ...saved.body }]) : all;
    },
  });

/** The person's choices for a song, on any device; `isLoaded` is false while they are loading. */
export function useSongChoice(songId: string): { readonly settings: ReadingSettings; readonly isLoaded: boolean } {
  const { data, isPending } = useQuery(songChoicesQuery());
  return { settings: findChoice(data ?? [], songId) ?? defaultReadingSettings, isLoaded: !isPending };
}

/** The person's choices by song id. */
export function useSongChoices(): ReadonlyMap<string, ReadingSettings> {
  const { data = [] } = useQuery(songChoicesQuery());
  return new Map(data.map((choice) => [choice.songId, choice]));
}

/**
 * Saves a choice for a song: applied at once, stored here, sent to the person's other devices when there is a network.
 */
export function useSaveSongChoice(songId: string): (settings: Partial<ReadingSettings>) => void {
  const queryClient = useQueryClient();
  return (settings) => void saveChoice(queryClient, songId, settings);
}

async function saveChoice(queryClient: QueryClient, songId: string, settings: Partial<ReadingSettings>): Promise<void> {
  const cached = queryClient.getQueryData<readonly SongPreferences[]>(songChoicesQuery().queryKey);
  const {
    chosenAt: seenAt,
    songId: _id,
    ...current
  } = findChoice(cached ?? [], songId) ?? { ...defaultReadingSettings, songId, chosenAt: '' };
  if (!changesAnything(current, settings)) return;
  const next = { ...current, ...settings };
  const body = { ...next, chosenAt: timestampAfter(seenAt) };
  const operation = {
    thing: `${resourceKeyPrefix}${songId}`,
    call: session.saveSongPreferences,
    params: { songId },
    body,
  };
  await mutateOptimistically(queryClient, operation, [songChoicesQuery()]);
}

function changesAnything<T extends object>(current: T, changes: Partial<T>): boolean {
  for (const name in changes) if (changes[name] !== current[name]) return true;
  return false;
}
