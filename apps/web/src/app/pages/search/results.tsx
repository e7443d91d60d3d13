import { useMemo } from 'react';
import { useCollections, useSongbookIds } from '../../../features/collections/index.ts';
import { type SearchResults, type GroupName, groups } from '../../../features/search/index.ts';
import { useContributorNames, useSongsById } from '../../../features/songs/index.ts';
import { useSongMarks } from '../song-marks/row-mark-buttons.tsx';
import { ArticleCard } from './article-card.tsx';
import type { ResultCardContext } from './result-card-context.ts';
import type { VisibleCounts } from './saved-search.ts';
import { PersonCard } from './person-card.tsx';
import { ResultGroup } from './result-group.tsx';
import { SongCard } from './song-card.tsx';
import { useVersePaths } from './use-verse-paths.ts';
import { VerseCard } from './verse-card.tsx';

type ResultsProps = {
  searchResults: SearchResults;
  /** The one group wanted, or all of them. */
  group: GroupName | 'all';
  visibleCounts: VisibleCounts;
  onShowMore: (group: GroupName) => void;
  /** Given when what was wanted could not be had. */
  onRetryMore: (() => void) | undefined;
  isBusy: boolean;
  cardContext: ResultCardContext;
};

/** Everything that was found, in its groups. */
export function Results({
  searchResults,
  group: activeGroup,
  visibleCounts,
  onShowMore,
  onRetryMore,
  isBusy,
  cardContext,
}: ResultsProps) {
  const { data: collections } = useCollections();
  const { data: names } = useContributorNames();
  const marks = useSongMarks();
  const { songs } = useResultSongs(searchResults);
  const versePaths = useVersePaths(searchResults.verses.results);
  const renderers = {
    songs: (result) => (
      <SongCard result={result} song={songs.get(result.id)} {...{ collections, names, marks, cardContext }} />
    ),
    contributors: (result) => <PersonCard result={result} cardContext={cardContext} />,
    articles: (result) => <ArticleCard result={result} collections={collections} cardContext={cardContext} />,
    verses: (result) => <VerseCard result={result} to={versePaths.get(result.id)} cardContext={cardContext} />,
  } satisfies Record<GroupName, Parameters<typeof ResultGroup>[0]['renderResult']>;
  return groups
    .filter((group) => activeGroup === 'all' || activeGroup === group)
    .map((group) => (
      <ResultGroup
        key={group}
        group={group}
        groupResult={searchResults[group]}
        visibleCount={visibleCounts[group]}
        onShowMore={() => onShowMore(group)}
        onRetryMore={onRetryMore}
        isBusy={isBusy}
        renderResult={renderers[group]}
      />
    ));
}

/*
 * The songs of one's own books are in the browser's copy; others are asked for one by one. Without a network there is
 * nobody to ask: then they are in whatever list of songs there is.
 */
function useResultSongs(searchResults: SearchResults) {
  const songbookIds = useSongbookIds(searchResults.isOnDevice ? 'all' : 'own');
  const ids = useMemo(() => searchResults.songs.results.map(({ id }) => id), [searchResults]);
  return useSongsById(songbookIds, ids);
}
