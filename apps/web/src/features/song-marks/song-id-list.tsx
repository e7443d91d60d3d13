import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import { type ReactNode, useMemo } from 'react';
import { useCollections, useSongbookIds, songPath, locateSong } from '../collections/index.ts';
import {
  findByTypeAhead,
  type ListedSong,
  namesOf,
  useAuthorNames,
  useContributorNames,
  useSongsById,
} from '../songs/index.ts';
import { PlayingMark } from '../../player/index.ts';
import { RowsSkeleton, SongRow } from '../../components/index.ts';
import { localeOf, localizedText, useTranslate } from '../../i18n/index.ts';
import { VirtualList, useTopBarHeight } from '../../ui/index.ts';

type SongIdListProps = {
  /** The name of the list for assistive technology. */
  label: string;
  ids: readonly string[];
  scrollKey: string;
  /** Whether the rows are inside `RowGestures`. */
  hasGestures?: boolean;
  renderActions: (song: ListedSong, tabIndex: 0 | -1) => ReactNode;
};

/**
 * Songs from any collection, sorted by title in the reader's alphabet: number, authors and composers, verses, and the key at the end.
 */
export function SongIdList({ label, ids, scrollKey, hasGestures = false, renderActions }: SongIdListProps) {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { data: names } = useContributorNames();
  const authorsOf = useAuthorNames();
  const composersOf = (song: SongV3) => (names ? namesOf(song, 'composer', names) : []);
  const topInset = useTopBarHeight();
  const songbookIds = useSongbookIds();
  const { songs, isPending } = useSongsById(songbookIds, ids);
  const groups = useMemo(() => {
    const collator = new Intl.Collator(localeOf(language), { numeric: true });
    const items = ids
      .flatMap((id) => songs.get(id) ?? [])
      .map((song) => ({
        song,
        number: locateSong(song, collections)?.number ?? null,
        title: localizedText(song.name, language),
      }))
      .toSorted((one, other) => collator.compare(one.title, other.title));
    return [{ key: 'all', title: '', items }];
  }, [ids, songs, collections, language]);
  if (isPending && songs.size === 0) return <RowsSkeleton />;
  const hiddenCount = isPending ? 0 : ids.length - (groups[0]?.items.length ?? 0);
  return (
    <>
      <VirtualList
        label={label}
        groups={groups}
        getKey={({ song }) => song.id}
        itemHeight={56}
        headingHeight={0}
        columnWidth={360}
        findByText={findByTypeAhead}
        restoreKey={scrollKey}
        topInset={topInset}
        renderHeading={() => null}
        renderItem={(item, focusable) => (
          <SongRow
            number={item.number}
            title={item.title}
            detail={describeSong(item.song, [...authorsOf(item.song), ...composersOf(item.song)], t)}
            id={hasGestures ? item.song.id : undefined}
            songKey={formatSongKey(item.song)}
            to={songPath(item.song, collections, language)}
            hasNewMelody={item.song.newMelody}
            isAvailable={item.song.available}
            isEnabled={item.song.enabled}
            leadingMark={<PlayingMark songId={item.song.id} />}
            focusable={focusable}
            actions={renderActions(item, focusable.tabIndex)}
          />
        )}
      />
      {hiddenCount > 0 ? (
        <p className="py-4 text-sm text-ink-soft">{t('favourites.not-shown', { count: hiddenCount })}</p>
      ) : null}
    </>
  );
}

function describeSong(song: SongV3, people: readonly string[], t: ReturnType<typeof useTranslate>['t']): string {
  return [[...new Set(people)].slice(0, 3).join(', '), song.verses > 0 ? t('song.verses', { count: song.verses }) : '']
    .filter(Boolean)
    .join(' · ');
}

function formatSongKey({ originalKey, minor }: SongV3): string {
  const key = parseKey(originalKey, minor);
  return key ? formatKey(key) : '';
}
