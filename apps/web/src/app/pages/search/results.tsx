import { useMemo } from 'react';
import { useCollections, useSongbookIds } from '../../../features/collections/index.ts';
import { type Found, type GroupName, groups } from '../../../features/search/index.ts';
import { useContributorNames, useSongsById } from '../../../features/songs/index.ts';
import { useSongMarks } from '../song-marks/row-marks.tsx';
import { ArticleCard } from './article-card.tsx';
import type { Drawing } from './drawing.ts';
import type { Shown } from './left.ts';
import { PersonCard } from './person-card.tsx';
import { ResultGroup } from './result-group.tsx';
import { SongCard } from './song-card.tsx';
import { useVerseAddresses } from './use-verse-addresses.ts';
import { VerseCard } from './verse-card.tsx';

type ResultsProps = {
  found: Found;
  /** The one group wanted, or all of them. */
  group: GroupName | 'all';
  shown: Shown;
  onMore: (group: GroupName) => void;
  /** Given when what was wanted could not be had. */
  onMoreAgain: (() => void) | undefined;
  isBusy: boolean;
  drawing: Drawing;
};

/** Everything that was found, in its groups. */
export function Results({ found, group: wanted, shown, onMore, onMoreAgain, isBusy, drawing }: ResultsProps) {
  const { data: collections } = useCollections();
  const { data: names } = useContributorNames();
  const marks = useSongMarks();
  const { songs } = useFoundSongs(found);
  const addresses = useVerseAddresses(found.verses.results);
  const draw = {
    songs: (result) => (
      <SongCard result={result} song={songs.get(result.id)} {...{ collections, names, marks, drawing }} />
    ),
    contributors: (result) => <PersonCard result={result} drawing={drawing} />,
    articles: (result) => <ArticleCard result={result} collections={collections} drawing={drawing} />,
    verses: (result) => <VerseCard result={result} to={addresses.get(result.id)} drawing={drawing} />,
  } satisfies Record<GroupName, Parameters<typeof ResultGroup>[0]['draw']>;
  return groups
    .filter((group) => wanted === 'all' || wanted === group)
    .map((group) => (
      <ResultGroup
        key={group}
        group={group}
        found={found[group]}
        shown={shown[group]}
        onMore={() => onMore(group)}
        onMoreAgain={onMoreAgain}
        isBusy={isBusy}
        draw={draw[group]}
      />
    ));
}

/*
 * The songs of one's own books are in the browser's copy; others are asked for one by one. Without a network there is
 * nobody to ask: then they are in whatever list of songs there is.
 */
function useFoundSongs(found: Found) {
  const own = useSongbookIds(found.isOnDevice ? 'all' : 'own');
  const ids = useMemo(() => found.songs.results.map(({ id }) => id), [found]);
  return useSongsById(own, ids);
}
