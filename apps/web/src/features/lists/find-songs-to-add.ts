import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { fold } from '@canticle/search';
import { formatSongBooks } from '../collections/index.ts';
import { localizedText } from '../../i18n/index.ts';

/** A song that can be added to a list, with what is searched in it. */
export type SongToFind = {
  readonly song: SongV3;
  readonly title: string;
  /** "HH 12 · FS 3". */
  readonly books: string;
  readonly titles: readonly string[];
  readonly numbers: readonly number[];
};

/** Each song once, in the order of its title. */
export function toSongsToFind(
  songs: Iterable<SongV3>,
  collections: readonly CollectionV3[] | undefined,
  language: string,
): readonly SongToFind[] {
  const byId = new Map([...songs].filter(({ available }) => available).map((song) => [song.id, song]));
  return [...byId.values()]
    .map((song) => ({
      song,
      title: localizedText(song.name, language),
      books: formatSongBooks(song, collections, language),
      titles: [...new Set(Object.values(song.name).map((title) => fold(title).trim()))],
      numbers: song.collections.flatMap(({ number }) => number ?? []),
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language));
}

/**
 * The songs a typed text is looking for, the best first: a number, a songbook with a number ("HH 12"), or words of a
 * title in any language.
 */
export function findSongsToAdd(songs: readonly SongToFind[], query: string): readonly SongToFind[] {
  const text = fold(query).trim();
  if (text === '') return songs;
  return songs
    .map((song) => ({ song, rank: rankOf(song, text) }))
    .filter(({ rank }) => rank < notFound)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ song }) => song);
}

const notFound = 5;

function rankOf({ titles, numbers, books }: SongToFind, text: string): number {
  if (/^\d+$/.test(text) && numbers.includes(Number(text))) return 0;
  if (
    fold(books)
      .split('·')
      .some((book) => book.trim() === text)
  )
    return 0;
  if (titles.includes(text)) return 1;
  if (titles.some((title) => title.startsWith(text))) return 2;
  const words = text.split(/\s+/);
  if (titles.some((title) => words.every((word) => ` ${title}`.includes(` ${word}`)))) return 3;
  return titles.some((title) => words.every((word) => title.includes(word))) ? 4 : notFound;
}
