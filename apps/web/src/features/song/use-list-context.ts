import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Entry, useEntries, useList, type ListedEntry, useListedEntries } from '../lists/index.ts';
import type { ListedSong } from '../songs/index.ts';

/** The position of a song that was opened from a list. */
export type ListContext = {
  readonly name: string;
  readonly to: string;
  /** Which song of the list it is, counted from 1, and how many there are: "2 / 4"; undefined when it is not in it. */
  readonly place: string | undefined;
  readonly previous: ListedSong | undefined;
  readonly next: ListedSong | undefined;
  /** The URL of the previous or next song within the list. */
  readonly linkTo: (song: ListedSong) => string;
};

/**
 * The list that the URL names (`?list=…&entry=…`), with the previous and next song within it; undefined when the song
 * was opened elsewhere, or the list does not exist for this person.
 */
export function useListContext(): ListContext | undefined {
  const [params] = useSearchParams();
  const listId = params.get('list') ?? undefined;
  const entryId = params.get('entry');
  const { data: list } = useList(listId);
  const { listed } = useListedEntries(listId);
  return useMemo(() => {
    if (!list || !listed) return undefined;
    const openEntries = listed.filter(({ to, entry }) => to !== undefined || entry.id === entryId);
    const index = openEntries.findIndex(({ entry }) => entry.id === entryId);
    const position = listed.findIndex(({ entry }) => entry.id === entryId) + 1;
    const previous = index < 0 ? undefined : toListedSong(openEntries[index - 1]);
    const next = index < 0 ? undefined : toListedSong(openEntries[index + 1]);
    return {
      name: list.name,
      to: `/custom-collections/${list.id}`,
      place: position > 0 ? `${position} / ${listed.length}` : undefined,
      previous,
      next,
      linkTo: (song) => (song === previous ? openEntries[index - 1]?.to : openEntries[index + 1]?.to) ?? '',
    };
  }, [list, listed, entryId]);
}

const toListedSong = (listed: ListedEntry | undefined): ListedSong | undefined =>
  listed?.song && { song: listed.song, number: null, title: listed.title };

/** The settings of the song's entry in the list; none outside a list. `isLoaded` is false while they are loading. */
export function useEntrySettings(songId: string): {
  readonly entrySettings: Entry | undefined;
  readonly isLoaded: boolean;
} {
  const [params] = useSearchParams();
  const listId = params.get('list') ?? undefined;
  const { data: entries, isPending } = useEntries(listId);
  const entrySettings = entries?.find(({ id, itemId }) => id === params.get('entry') && itemId === songId);
  return { entrySettings, isLoaded: listId === undefined || !isPending };
}
