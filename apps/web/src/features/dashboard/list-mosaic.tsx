import { useMemo } from 'react';
import { coverOf, useCollections, useSongbookIds } from '../collections/index.ts';
import { useListSongIds } from '../lists/index.ts';
import { useSongsById } from '../songs/index.ts';
import { CollectionCover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** The covers of the books that the songs of a list are from: four small ones, or one large. Decorative. */
export function ListMosaic({ listId }: { listId: string }) {
  const { language } = useTranslate();
  const { data: ids = noIds } = useListSongIds(listId);
  const { data: collections } = useCollections();
  const songbookIds = useSongbookIds('with open songs');
  const firstIds = useMemo(() => [...new Set(ids)].slice(0, maxSongs), [ids]);
  const { songs } = useSongsById(songbookIds, firstIds);
  const books = (collections ?? []).filter(({ id }) =>
    [...songs.values()].some((song) => song.collections.some((membership) => membership.id === id)),
  );
  const [first] = books;
  const frame = 'aspect-[3/4] overflow-hidden rounded-[3px] bg-wash';
  if (!first) return <span className={`block ${frame}`} />;
  if (books.length === 1) return <CollectionCover {...coverOf(first, language)} size="full" />;
  const cells = [0, 1, 2, 3].map((cell) => books[(cell + Math.floor(cell / 2)) % books.length] ?? first);
  return (
    <span className={`grid grid-cols-2 gap-0.5 ${frame}`}>
      {(books.length > 3 ? books.slice(0, 4) : cells).map((book, cell) => (
        // oxlint-disable-next-line react/no-array-index-key -- the places are fixed, and a book may come twice
        <CollectionCover key={cell} {...coverOf(book, language)} size="full" />
      ))}
    </span>
  );
}

/* More songs than this are not asked for only to find four covers. */
const maxSongs = 12;
const noIds: readonly string[] = [];
