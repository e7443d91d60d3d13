import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import { type ReactNode, useMemo } from 'react';
import { addressOf, keyIn, useCollections, useSongbookIds } from '../../../features/collections/index.ts';
import {
  findTyped,
  type ListedSong,
  namesOf,
  useContributorNames,
  useSongsById,
} from '../../../features/songs/index.ts';
import { SongRow } from '../../../pieces/index.ts';
import { localeOf, nameIn, useTranslate } from '../../../translations/index.ts';
import { Skeleton, SkeletonBar, VirtualList } from '../../../ui/index.ts';
import { useTopBarHeight } from '../../shell/use-top-bar-height.ts';

type SongsOfProps = {
  /** The name of the list for assistive technology. */
  label: string;
  ids: readonly string[];
  placeKey: string;
  actionsOf: (song: ListedSong, tabIndex: 0 | -1) => ReactNode;
};

/** Songs from wherever they are, by title in the reader's alphabet: number, authors and composers, verses and key. */
export function SongsOf({ label, ids, placeKey, actionsOf }: SongsOfProps) {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { data: names } = useContributorNames();
  const covered = useTopBarHeight();
  const own = useSongbookIds();
  const { songs, isPending } = useSongsById(own, ids);
  const groups = useMemo(() => {
    const alphabet = new Intl.Collator(localeOf(language), { numeric: true });
    const items = ids
      .flatMap((id) => songs.get(id) ?? [])
      .map((song) => ({ song, number: placeOf(song, collections)?.number ?? null, title: nameIn(song.name, language) }))
      .toSorted((one, other) => alphabet.compare(one.title, other.title));
    return [{ key: 'all', title: '', items }];
  }, [ids, songs, collections, language]);
  if (isPending && songs.size === 0) return <RowsToCome />;
  const notShown = isPending ? 0 : ids.length - (groups[0]?.items.length ?? 0);
  return (
    <>
      <VirtualList
        label={label}
        groups={groups}
        keyOf={({ song }) => song.id}
        itemHeight={64}
        headingHeight={0}
        columnWidth={360}
        findTyped={findTyped}
        placeKey={placeKey}
        coveredAbove={covered}
        drawHeading={() => null}
        drawItem={(item, focusable) => (
          <SongRow
            number={item.number}
            title={item.title}
            detail={detailOf(item.song, names, t)}
            to={linkTo(item.song, collections, language)}
            newMelody={item.song.newMelody}
            available={item.song.available}
            enabled={item.song.enabled}
            focusable={focusable}
            actions={actionsOf(item, focusable.tabIndex)}
          />
        )}
      />
      {notShown > 0 ? (
        <p className="py-4 text-sm text-ink-soft">{t('favourites.not-shown', { count: notShown })}</p>
      ) : null}
    </>
  );
}

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

function detailOf(
  song: SongV3,
  names: ReadonlyMap<string, string> | undefined,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  const people = names ? [...new Set([...namesOf(song, 'author', names), ...namesOf(song, 'composer', names)])] : [];
  const key = parseKey(song.originalKey, song.minor);
  return [
    people.slice(0, 3).join(', '),
    song.verses > 0 ? t('song.verses', { count: song.verses }) : '',
    key ? formatKey(key) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The shape of rows that are on their way. */
export function RowsToCome() {
  return (
    <Skeleton>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-16 items-center gap-4 border-b border-line">
          <SkeletonBar className="h-4 w-8" />
          <SkeletonBar className="h-4 w-52" />
        </div>
      ))}
    </Skeleton>
  );
}
