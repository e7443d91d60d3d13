import type { CollectionV3 } from '@canticle/contract/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { PartFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, useAfterPaint } from '../../ui/index.ts';
import { setSongFilter, useSongFilter } from './filter-store.ts';
import { findSongs } from './find-songs.ts';
import { groupSongs, availableGroupings } from './group-songs.ts';
import { ListTools } from './list-tools.tsx';
import { type QueryState, useFilesBySong, useListReferenceData } from './queries.ts';
import { useCategoryParam } from './use-category-param.ts';
import { type ListAppearance, readListAppearance, saveListAppearance } from './list-appearance.ts';
import { needsFiles, type FilesBySong, noFilter, createSongFilter } from './song-filter.ts';
import { SongList, type SongListProps } from './song-list.tsx';
import type { ListedSong, SongGroup } from './song-order.ts';

export type SongBrowserProps = Pick<SongListProps, 'linkTo' | 'detailOf' | 'onLocked' | 'covered' | 'actionsOf'> & {
  collection: Pick<CollectionV3, 'id' | 'defaultSort'>;
  songs: readonly ListedSong[];
  /** Administrators see how often songs are opened. */
  isAdministrator: boolean;
  /** Searches the whole library; the field is then cleared. */
  onSearch: (query: string) => void;
  /** Replaces a list that needs data which is not loaded yet. */
  fallback: ReactNode;
};

const noFiles: FilesBySong = new Map();

/** The songs of one collection in every view and layout, narrowed by the filter and by the typed text. */
export function SongBrowser({ collection, songs, isAdministrator, onSearch, fallback, ...list }: SongBrowserProps) {
  const { t, language } = useTranslate();
  // Titles need none of the data of the filter and the other views.
  const isPainted = useAfterPaint(true);
  const { referenceData, queryByGrouping } = useListReferenceData(isAdministrator, isPainted);
  const allFiles = useFilesBySong(isPainted);
  const files = allFiles.data ?? noFiles;
  const filter = useSongFilter();
  useCategoryParam(referenceData.categories);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ListAppearance | undefined>(undefined);

  const hasViews = referenceData.views !== undefined;
  const views = useMemo(() => availableGroupings(songs, hasViews), [songs, hasViews]);
  const appearance = selected ?? readListAppearance(collection.id, collection.defaultSort, views);
  const filteredSongs = useMemo(() => {
    if (filter === noFilter) return songs;
    const isMatch = createSongFilter(filter, files);
    return songs.filter(({ song }) => isMatch(song));
  }, [songs, filter, files]);
  const matches = useMemo(() => findSongs(filteredSongs, query), [filteredSongs, query]);
  const groups = useMemo(
    () =>
      applyLayout(groupSongs(appearance.view, matches, referenceData, language, t('list.no-number')), appearance.type),
    [appearance.view, appearance.type, matches, referenceData, language, t],
  );
  const visibleSongs = useMemo(() => filteredSongs.map(({ song }) => song), [filteredSongs]);

  const applyAppearance = (next: ListAppearance) => {
    if (next.view !== appearance.view) setQuery('');
    saveListAppearance(collection.id, next);
    setSelected(next);
  };
  const requiredQueries = [queryByGrouping[appearance.view], needsFiles(filter) ? allFiles : undefined];
  const pending = requiredQueries.filter((each): each is QueryState => each !== undefined && each.data === undefined);
  const isReady = pending.length === 0;
  const failed = pending.filter(({ isError }) => isError);
  const resetFilters = () => {
    setQuery('');
    setSongFilter(noFilter);
    // Nothing was filtered out: the view itself does not include these songs.
    if (matches.length === songs.length) applyAppearance({ view: 'title', type: 'boards' });
  };
  return (
    <>
      <ListTools
        views={views}
        appearance={appearance}
        onAppearanceChange={applyAppearance}
        query={query}
        onQueryChange={setQuery}
        onSearch={() => {
          setQuery('');
          onSearch(query.trim());
        }}
        filter={filter}
        visibleSongs={visibleSongs}
        files={files}
        categories={referenceData.categories}
      />
      <p role="status" className="sr-only">
        {isReady && matches.length < songs.length ? t('list.found', { count: matches.length }) : ''}
      </p>
      {failed.length > 0 ? <PartFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} /> : null}
      {!isReady && failed.length === 0 ? fallback : null}
      {isReady && groups.length > 0 ? (
        <SongList
          {...list}
          groups={groups}
          appearance={appearance}
          views={referenceData.views}
          scrollKey={collection.id}
        />
      ) : null}
      {isReady && groups.length === 0 ? <EmptyResult isFiltered={filter !== noFilter} onRemove={resetFilters} /> : null}
    </>
  );
}

/* A button is a number: songs without one appear among the titles only. */
function applyLayout(groups: readonly SongGroup[], layout: ListAppearance['type']): readonly SongGroup[] {
  if (layout === 'boards') return groups;
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ number }) => number !== null) }))
    .filter(({ items }) => items.length > 0);
}

function EmptyResult({ isFiltered, onRemove }: { isFiltered: boolean; onRemove: () => void }) {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t('list.nothing-found')}
      action={<Button onClick={onRemove}>{t(isFiltered ? 'filter.remove' : 'list.show-all')}</Button>}
    />
  );
}
