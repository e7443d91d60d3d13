import type { SongV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { coverOf, useCollections, useSongbookIds } from '../collections/index.ts';
import { useListSongIds } from '../lists/index.ts';
import { useSongsById } from '../songs/index.ts';
import { CollectionCover, type Cover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/**
 * Four covers for a list: those of the books that its songs are from, then one for each song, then one for each place
 * that is left. Decorative.
 */
export function ListMosaic({ listId }: { listId: string }) {
  const covers = useListCovers(listId);
  return (
    <span className="grid aspect-[3/4] grid-cols-2 gap-0.5 overflow-hidden rounded-[3px] bg-wash">
      {covers.map((cover) => (
        <CollectionCover key={cover.id} {...cover} size="full" />
      ))}
    </span>
  );
}

function useListCovers(listId: string): readonly Cover[] {
  const { language } = useTranslate();
  const { data: ids = noIds } = useListSongIds(listId);
  const { data: collections } = useCollections();
  const songbookIds = useSongbookIds('with open songs');
  const firstIds = useMemo(() => [...new Set(ids)].slice(0, maxSongs), [ids]);
  const { songs } = useSongsById(songbookIds, firstIds);
  const isIn = ({ collections: memberships }: SongV3, id: string) => memberships.some((each) => each.id === id);
  const books = (collections ?? []).filter(({ id }) => [...songs.values()].some((song) => isIn(song, id)));
  const places = Array.from({ length: coverCount }, (_, place) => `${listId}${'.'.repeat(place)}`);
  return [...books.map((book) => coverOf(book, language)), ...[...firstIds, ...places].map(blankCover)].slice(
    0,
    coverCount,
  );
}

/* Cloth without a title. */
const blankCover = (id: string): Cover => ({ id, name: '', shortKey: '', image: null });

const coverCount = 4;
/* More songs than this are not asked for only to find four covers. */
const maxSongs = 12;
const noIds: readonly string[] = [];
