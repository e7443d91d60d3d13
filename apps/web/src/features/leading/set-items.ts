import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { followingRow, type SlideKind } from '@canticle/presentation';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { type Entry, isEntry, type ListedEntry, type Row, useList, useListedEntries, useRows } from '../lists/index.ts';
import type { SongPlacement } from '../presentation/index.ts';
import { type ListedSong, sortByNumber, toListedSongs, useSongs } from '../songs/index.ts';
import { findSong } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { type Announcement, useAnnouncements, useIncludesOtherRows } from './announcements.ts';

type SetRow = {
  /** The id of the row in the list, of the song in a songbook, or of the announcement. */
  readonly entryId: string;
  readonly title: string;
  /** The address it is led at; undefined for a song that may not be opened. */
  readonly to: string | undefined;
  readonly list: SongPlacement['list'];
};

/** A song of the set, which can be led when it may be opened. */
export type SetSong = SetRow & {
  readonly kind: 'song';
  readonly song: SongV3 | undefined;
  readonly number: number | null;
  /** How it is sung in the list. */
  readonly entry: Entry | undefined;
};

/** What is shown between songs: a row of a list that is no song, or an announcement. */
export type SetSlide = SetRow & {
  readonly kind: SlideKind;
  /** The passage of a reading as it is written in English; undefined for the others. */
  readonly reference: string | undefined;
  /** The languages a reading is read in, the best first. */
  readonly languages: readonly string[];
  /** The text of an announcement. */
  readonly body: string;
  /** The path of its picture. */
  readonly picture: string | null;
};

export type SetItem = SetSong | SetSlide;

export const isSetSong = (item: SetItem): item is SetSong => item.kind === 'song';

/** What is led: the rows of a list, or the songs of a songbook, and the one that the address names. */
export type LedSet = {
  readonly name: string;
  /** The address of the list or songbook. */
  readonly to: string;
  readonly collection: CollectionV3;
  readonly items: readonly SetItem[];
  readonly announcements: readonly SetSlide[];
  readonly chosen: SetItem | undefined;
  readonly following: SetItem | undefined;
  /** The song after the chosen row. */
  readonly followingSong: SetSong | undefined;
  /** The song with a number in the songbook; it is led between the songs of the list. */
  readonly findNumber: (number: number) => SetSong | undefined;
};

/**
 * The set of the address `/lead/:collection/:number`, with `?list=…&entry=…` for a row of a list or an announcement;
 * undefined while it loads.
 */
export function useLedSet(): { readonly set: LedSet | undefined; readonly isMissing: boolean } {
  const { language } = useTranslate();
  const { collection: slug = '', number = '' } = useParams();
  const [params] = useSearchParams();
  const { data: collections } = useCollections();
  const collection = collections && findCollection(collections, slug);
  const { data: songs } = useSongs(collection?.id);
  const list = useListItems(params);
  const stored = useAnnouncements(params.get('of') ?? 'own');
  const [includesOtherRows] = useIncludesOtherRows();
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
    const items: readonly SetItem[] = list?.items ?? bookSongs;
    const entryId = params.get('entry') ?? undefined;
    const isRow = (id: string | undefined) => items.some((item) => item.entryId === id);
    // An announcement, and a song found by its number, come between the rows.
    const place = isRow(entryId) ? entryId : (params.get('after') ?? (list ? undefined : inBook?.entryId));
    const path = `/lead/${slug}/${number}`;
    const announcements = stored.map((one) => toAnnouncement(one, path, params, place));
    const chosen = [...items, ...announcements].find((item) => item.entryId === entryId) ?? inBook;
    const rows = items.map((item) => ({
      item,
      entryId: item.entryId,
      isSlide: !isSetSong(item),
      canBeShown: item.to !== undefined,
    }));
    const followingSong = followingRow(rows, place, false)?.item;
    return {
      name: list?.name ?? collection.name[language] ?? collection.name['en'] ?? '',
      to: list?.to ?? `/songs/${collectionSlug(collection, language)}`,
      collection,
      items,
      announcements,
      chosen,
      following: followingRow(rows, place, includesOtherRows)?.item,
      followingSong: followingSong && isSetSong(followingSong) ? followingSong : undefined,
      findNumber,
    };
  }, [collection, songs, list, listed, slug, number, params, language, stored, includesOtherRows]);
  return { set, isMissing: collections !== undefined && !collection };
}

function toSetSong(
  { song, number, title }: ListedSong,
  collection: CollectionV3,
  language: string,
  params: URLSearchParams,
): SetSong {
  const to = `/lead/${collectionSlug(collection, language)}/${number ?? song.id}`;
  const query = keptParams(params);
  const after = placeOf(params);
  if (params.has('list')) query.set('list', params.get('list') ?? '');
  if (params.has('list') && after) query.set('after', after);
  return {
    kind: 'song',
    entryId: song.id,
    song,
    number,
    title,
    to: song.available ? withQuery(to, query) : undefined,
    list: null,
    entry: undefined,
  };
}

/* The row that is chosen, or after which something else is: an announcement says so in its own address. */
const placeOf = (params: URLSearchParams): string | null => params.get('after') ?? params.get('entry');

type ListItems = { readonly name: string; readonly to: string; readonly items: readonly SetItem[] };

/* The rows of the list in the address; undefined without one, or when it does not exist for this person. */
function useListItems(params: URLSearchParams): ListItems | 'loading' | undefined {
  const { collection: slug = '', number = '' } = useParams();
  const listId = params.get('list') ?? undefined;
  const { data: list, isPending } = useList(listId);
  const { data: rows } = useRows(listId);
  const { listed } = useListedEntries(listId);
  return useMemo(() => {
    if (listId === undefined) return undefined;
    if (!list) return isPending ? 'loading' : undefined;
    if (!rows || !listed) return 'loading';
    const songsById = new Map(listed.map((one, place) => [one.entry.id, { one, place }]));
    const length = Math.max(1, listed.length);
    const items = rows.flatMap((row, index): SetItem[] => {
      if (isEntry(row)) {
        const found = songsById.get(row.id);
        return found ? [fromList(found.one, { id: listId, place: found.place, length }, params)] : [];
      }
      const place = Math.min(length - 1, rows.slice(0, index).filter(isEntry).length);
      return [toSlide(row, { id: listId, place, length }, `/lead/${slug}/${number}`, params)];
    });
    return { name: list.name, to: `/custom-collections/${list.id}`, items };
  }, [listId, list, isPending, rows, listed, params, slug, number]);
}

type Place = { readonly id: string; readonly place: number; readonly length: number };

function fromList({ entry, song, title, to }: ListedEntry, list: Place, params: URLSearchParams): SetSong {
  const [path = '', search] = to?.replace(/^\/songs\//, '/lead/').split('?') ?? [];
  const query = new URLSearchParams([...new URLSearchParams(search), ...keptParams(params)]);
  return {
    kind: 'song',
    entryId: entry.id,
    song,
    number: null,
    title,
    to: to && withQuery(path, query),
    list: { ...list, entryId: entry.id },
    entry,
  };
}

/* At the address of the song that was chosen before: a row that is no song has none of its own. */
function toSlide(row: Row, list: Place, path: string, params: URLSearchParams): SetSlide {
  const query = new URLSearchParams([['list', list.id], ['entry', row.id], ...keptParams(params)]);
  return {
    kind: row.type === 'song' ? 'note' : row.type,
    entryId: row.id,
    title: row.title ?? row.reference ?? '',
    reference: row.type === 'reading' ? (row.reference ?? undefined) : undefined,
    languages: row.languages ?? [],
    body: '',
    picture: null,
    to: withQuery(path, query),
    list: { ...list, entryId: row.id },
  };
}

function toAnnouncement(
  { id, title, body, picture }: Announcement,
  path: string,
  params: URLSearchParams,
  place: string | undefined,
): SetSlide {
  const query = keptParams(params);
  const list = params.get('list');
  if (list !== null) query.set('list', list);
  query.set('entry', id);
  if (place !== undefined) query.set('after', place);
  return {
    kind: 'announcement',
    entryId: id,
    title,
    reference: undefined,
    languages: [],
    body,
    picture,
    to: withQuery(path, query),
    list: null,
  };
}

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
