import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey } from '@canticle/music';
import { type ReactNode, useMemo } from 'react';
import { useCollections, useSongbookIds } from '../../../features/collections/index.ts';
import {
  findTyped,
  type ListedSong,
  namesOf,
  useContributorNames,
  useSongsById,
} from '../../../features/songs/index.ts';
import { RowsToCome, SongRow } from '../../../pieces/index.ts';
import { localeOf, nameIn, useTranslate } from '../../../translations/index.ts';
import { VirtualList } from '../../../ui/index.ts';
import { useTopBarHeight } from '../../shell/use-top-bar-height.ts';
import { linkTo, placeOf } from './song-places.ts';

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
