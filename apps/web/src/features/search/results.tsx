import { useMemo } from 'react';
import { useCollections, useSongbookIds } from '../collections/index.ts';
import { useSongMarks } from '../song-marks/index.ts';
import { useContributorNames, useSongsById } from '../songs/index.ts';
import type { SearchResults } from './use-search.ts';
import { type GroupName, groups } from './search-query.ts';
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
  /** The requested group, or all of them. */
  group: GroupName | 'all';
  visibleCounts: VisibleCounts;
  onShowMore: (group: GroupName) => void;
  /** Set when loading more failed. */
  onRetryMore: (() => void) | undefined;
  isBusy: boolean;
  cardContext: ResultCardContext;
};

/** All results, in their groups. */
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
 * The songs of the person's own songbooks are in the browser's local cache; others are requested one by one. Offline
 * there are no requests: then they are taken from any cached list of songs.
 */
function useResultSongs(searchResults: SearchResults) {
  const songbookIds = useSongbookIds(searchResults.isOnDevice ? 'all' : 'own');
  const ids = useMemo(() => searchResults.songs.results.map(({ id }) => id), [searchResults]);
  return useSongsById(songbookIds, ids);
}
