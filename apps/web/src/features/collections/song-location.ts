import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { collectionSlug, localizedKey } from './collection-paths.ts';

type SongLocation = { readonly book: CollectionV3; readonly number: number | null };

/** The first location of a song: in a songbook the person has, else in any. */
export function locateSong(song: SongV3, collections: readonly CollectionV3[] | undefined): SongLocation | undefined {
  const books = (collections ?? []).filter(({ id }) => song.collections.some((membership) => membership.id === id));
  const book = books.find(({ available }) => available) ?? books[0];
  if (!book) return undefined;
  return { book, number: song.collections.find(({ id }) => id === book.id)?.number ?? null };
}

/** The URL of a song in the songbook of its first location; the list of collections when no songbook is known. */
export function songPath(song: SongV3, collections: readonly CollectionV3[] | undefined, language: string): string {
  const location = locateSong(song, collections);
  return location ? `/songs/${collectionSlug(location.book, language)}/${location.number ?? song.id}` : '/collections';
}

/** All songbooks of a song, by their short keys, with its number in each: "HH 12 · FS 3". */
export function formatSongBooks(
  song: SongV3,
  collections: readonly CollectionV3[] | undefined,
  language: string,
): string {
  return song.collections
    .flatMap(({ id, number }) => {
      const book = collections?.find((one) => one.id === id);
      return book ? [[localizedKey(book, language), number].filter((part) => part !== null).join(' ')] : [];
    })
    .join(' · ');
}
