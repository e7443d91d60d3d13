import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { useCollections, useSongbookIds, formatSongBooks, songPath } from '../collections/index.ts';
import { useSongsById } from '../songs/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import type { Entry } from './apply-operation.ts';
import { useEntries } from './queries.ts';

/** A song of a list with everything its row shows. */
export type ListedEntry = {
  readonly entry: Entry;
  /** Undefined while it is loading, and when it does not exist for this person. */
  readonly song: SongV3 | undefined;
  readonly title: string;
  /** "HH 12 · FS 3": every songbook and number. */
  readonly books: string;
  /** The URL of the song within the list; undefined when it may not be opened. */
  readonly to: string | undefined;
};

/**
 * The songs of a list in order, as far as they are known; nothing is requested while no list is given. `isPending`
 * until each song is loaded, or known not to exist for this person.
 */
export function useListedEntries(listId: string | undefined) {
  const { t, language } = useTranslate();
  const { data: entries, error, refetch } = useEntries(listId);
  const { data: collections } = useCollections();
  // In some songbooks the person does not have, a few songs are open to everybody.
  const songbookIds = useSongbookIds('with open songs');
  const ids = useMemo(() => [...new Set(entries?.map(({ itemId }) => itemId))], [entries]);
  const { songs, missingIds, isPending } = useSongsById(listId === undefined ? undefined : songbookIds, ids);
  const listed = useMemo(() => {
    const missingTitle = (id: string) =>
      t(isPending ? 'app.loading' : missingIds.includes(id) ? 'lists.missing-song' : 'lists.song-failed');
    return entries?.map((entry) =>
      toListedEntry(entry, songs.get(entry.itemId), { listId: listId ?? '', collections, language, missingTitle }),
    );
  }, [entries, songs, missingIds, isPending, listId, collections, language, t]);
  return { listed, entries, isPending: isPending || entries === undefined, error, refetch };
}

type EntryContext = {
  readonly listId: string;
  readonly collections: readonly CollectionV3[] | undefined;
  readonly language: string;
  /** The title shown for a song that does not exist. */
  readonly missingTitle: (id: string) => string;
};

function toListedEntry(
  entry: Entry,
  song: SongV3 | undefined,
  { listId, collections, language, missingTitle }: EntryContext,
): ListedEntry {
  if (!song) return { entry, song, title: missingTitle(entry.itemId), books: '', to: undefined };
  const to = song.available ? `${songPath(song, collections, language)}?list=${listId}&entry=${entry.id}` : undefined;
  return {
    entry,
    song,
    title: localizedText(song.name, language),
    books: formatSongBooks(song, collections, language),
    to,
  };
}
