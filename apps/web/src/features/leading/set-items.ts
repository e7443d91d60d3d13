import type { CollectionV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { type Entry, isEntry, type ListedEntry, type Row, useList, useListedEntries, useRows } from '../lists/index.ts';
import type { SongPlacement } from '../presentation/index.ts';
import { type ListedSong, sortByNumber, toListedSongs, useSongs } from '../songs/index.ts';
import { findSong, type SongV3 } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';

/** A song of the set, which can be led when it may be opened. */
export type SetSong = {
  /** The id of its entry in the list, or of the song in a songbook. */
  readonly entryId: string;
  readonly song: SongV3 | undefined;
  readonly number: number | null;
  readonly title: string;
  /** The address it is led at; undefined when it may not be opened. */
  readonly to: string | undefined;
  readonly list: SongPlacement['list'];
  /** How it is sung in the list. */
  readonly entry: Entry | undefined;
};

/** A row of a list that is no song. */
type SetText = { readonly entryId: string; readonly type: Exclude<Row['type'], 'song'>; readonly text: string };

export type SetItem = SetSong | SetText;

export const isSetSong = (item: SetItem): item is SetSong => 'to' in item;

/** What is led: the songs of a list, or of a songbook, and the one that the address names. */
export type LedSet = {
  readonly name: string;
  /** The address of the list or songbook. */
  readonly to: string;
  readonly collection: CollectionV3;
  readonly items: readonly SetItem[];
  readonly chosen: SetSong | undefined;
  readonly following: SetSong | undefined;
  /** The song with a number in the songbook; it is led between the songs of the list. */
  readonly findNumber: (number: number) => SetSong | undefined;
};

/** The set of the address `/lead/:collection/:number`, with `?list=…&entry=…` for a list; undefined while it loads. */
export function useLedSet(): { readonly set: LedSet | undefined; readonly isMissing: boolean } {
  const { language } = useTranslate();
  const { collection: slug = '', number = '' } = useParams();
  const [params] = useSearchParams();
  const { data: collections } = useCollections();
  const collection = collections && findCollection(collections, slug);
  const { data: songs } = useSongs(collection?.id);
  const list = useListItems(params);
  const listed = useMemo(
    () => (collection ? sortByNumber(toListedSongs(songs ?? [], collection.id, language), language) : []),
    [songs, collection, language],
  );
  const set = useMemo((): LedSet | undefined => {
    if (!collection || !songs || list === 'loading') return undefined;
    const bookSongs = listed.map((one) => toSetSong(one, collection, language, params));
    const named = findSong(songs, collection.id, number);
    const inBook = bookSongs.find(({ song }) => song === named);
    const findNumber = (wanted: number) => bookSongs.find((one) => one.number === wanted && one.to !== undefined);
    if (!list) {
      const { following } = neighbours(bookSongs, inBook?.entryId);
      const to = `/songs/${collectionSlug(collection, language)}`;
      const name = collection.name[language] ?? collection.name['en'] ?? '';
      return { name, to, collection, items: bookSongs, chosen: inBook, following, findNumber };
    }
    const { items } = list;
    const entryId = params.get('entry');
    const chosen = items.filter(isSetSong).find((item) => item.entryId === entryId) ?? inBook;
    const { following } = neighbours(items.filter(isSetSong), entryId ?? params.get('after') ?? undefined);
    return { name: list.name, to: list.to, collection, items, chosen, following, findNumber };
  }, [collection, songs, list, listed, number, params, language]);
  return { set, isMissing: collections !== undefined && !collection };
}

/* The next song that may be opened. */
function neighbours(songs: readonly SetSong[], entryId: string | undefined): { following: SetSong | undefined } {
  const at = songs.findIndex((item) => item.entryId === entryId);
  return { following: at < 0 ? undefined : songs.slice(at + 1).find(({ to }) => to !== undefined) };
}

function toSetSong(
  { song, number, title }: ListedSong,
  collection: CollectionV3,
  language: string,
  params: URLSearchParams,
): SetSong {
  const to = `/lead/${collectionSlug(collection, language)}/${number ?? song.id}`;
  const query = keptParams(params);
  const after = params.get('entry') ?? params.get('after');
  if (params.has('list')) query.set('list', params.get('list') ?? '');
  if (params.has('list') && after) query.set('after', after);
  return {
    entryId: song.id,
    song,
    number,
    title,
    to: song.available ? withQuery(to, query) : undefined,
    list: null,
    entry: undefined,
  };
}

type ListItems = { readonly name: string; readonly to: string; readonly items: readonly SetItem[] };

/* The rows of the list in the address; undefined without one, or when it does not exist for this person. */
function useListItems(params: URLSearchParams): ListItems | 'loading' | undefined {
  const { t } = useTranslate();
  const listId = params.get('list') ?? undefined;
  const { data: list, isPending } = useList(listId);
  const { data: rows } = useRows(listId);
  const { listed } = useListedEntries(listId);
  return useMemo(() => {
    if (listId === undefined) return undefined;
    if (!list) return isPending ? 'loading' : undefined;
    if (!rows || !listed) return 'loading';
    const songsById = new Map(listed.map((one, place) => [one.entry.id, { one, place }]));
    const items = rows.flatMap((row): SetItem[] => {
      if (!isEntry(row)) return [toSetText(row, t('lead.reading'))];
      const found = songsById.get(row.id);
      return found ? [fromList(found.one, { id: listId, place: found.place, length: listed.length }, params)] : [];
    });
    return { name: list.name, to: `/custom-collections/${list.id}`, items };
  }, [listId, list, isPending, rows, listed, params, t]);
}

function fromList(
  { entry, song, title, to }: ListedEntry,
  list: { id: string; place: number; length: number },
  params: URLSearchParams,
): SetSong {
  const [path = '', search] = to?.replace(/^\/songs\//, '/lead/').split('?') ?? [];
  const query = new URLSearchParams([...new URLSearchParams(search), ...keptParams(params)]);
  return {
    entryId: entry.id,
    song,
    number: null,
    title,
    to: to && withQuery(path, query),
    list: { ...list, entryId: entry.id },
    entry,
  };
}

const toSetText = ({ id, type, title, reference }: Row, reading: string): SetText => ({
  entryId: id,
  type: type === 'song' ? 'note' : type,
  text: type === 'reading' ? [reading, title ?? reference].join(': ') : (title ?? ''),
});

/* Which presentation is led, and in which language, stays the same from song to song. */
function keptParams(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    ['of', 'language'].flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`);
