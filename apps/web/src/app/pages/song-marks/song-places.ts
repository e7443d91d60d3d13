import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { addressOf, keyIn } from '../../../features/collections/index.ts';

type Place = { readonly book: CollectionV3; readonly number: number | null };

/** Where a song stands first: in a songbook the person has, else in any. */
export function placeOf(song: SongV3, collections: readonly CollectionV3[] | undefined): Place | undefined {
  const books = (collections ?? []).filter(({ id }) => song.collections.some((place) => place.id === id));
  const book = books.find(({ available }) => available) ?? books[0];
  if (!book) return undefined;
  return { book, number: song.collections.find(({ id }) => id === book.id)?.number ?? null };
}

/** The address of a song in the songbook where it stands first; nothing leads there when no songbook is known. */
export function linkTo(song: SongV3, collections: readonly CollectionV3[] | undefined, language: string): string {
  const place = placeOf(song, collections);
  return place ? `/songs/${addressOf(place.book, language)}/${place.number ?? song.id}` : '/collections';
}

/** Every songbook a song stands in, by its short key, with its number there: "HH 12 · FS 3". */
export function booksOf(song: SongV3, collections: readonly CollectionV3[] | undefined, language: string): string {
  return song.collections
    .flatMap(({ id, number }) => {
      const book = collections?.find((one) => one.id === id);
      return book ? [[keyIn(book, language), number].filter((part) => part !== null).join(' ')] : [];
    })
    .join(' · ');
}
