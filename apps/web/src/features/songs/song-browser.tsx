import type { CollectionV3 } from '@canticle/contract/calls';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PartFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, useAfterPaint, useIsWide } from '../../ui/index.ts';
import { FilterMenu, type FilterMenuProps } from './filter-menu.tsx';
import { setSongFilter, useSongFilter } from './filter-store.ts';
import { FindBar, findBarInset } from './find-bar.tsx';
import { FindField, type FindFieldProps } from './find-field.tsx';
import { findByNumber, findSongs } from './find-songs.ts';
import { groupSongs, availableGroupings } from './group-songs.ts';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import { type QueryState, useFilesBySong, useListReferenceData } from './queries.ts';
import { useCategoryParam } from './use-category-param.ts';
import { type ListAppearance, readListAppearance, saveListAppearance } from './list-appearance.ts';
import { needsFiles, type FilesBySong, noFilter, createSongFilter, type SongFilter } from './song-filter.ts';
import { SongList, type SongListProps } from './song-list.tsx';
import type { ListedSong, SongGroup } from './song-order.ts';

export type SongBrowserProps = Pick<
  SongListProps,
  'linkTo' | 'detailOf' | 'onLocked' | 'covered' | 'actionsOf' | 'isFavourite'
> & {
  /** The head of the songbook above its songs, the same in one line, and the way back. */
  head: ReactNode;
  headLine: string;
  back: ReactNode;
  collection: Pick<CollectionV3, 'id' | 'defaultSort'>;
  songs: readonly ListedSong[];
  /** Administrators see how often songs are opened. */
  isAdministrator: boolean;
  /** Opens a song; called when its number is typed and Enter is pressed. */
  onOpen: (song: ListedSong) => void;
  /** Searches the whole library; the field is then cleared. */
  onSearch: (query: string) => void;
  /** Replaces a list that needs data which is not loaded yet. */
  fallback: ReactNode;
};

const noFiles: FilesBySong = new Map();

/** The songs of one collection in every view and layout, narrowed by the filter and by the typed text. */
export function SongBrowser(props: SongBrowserProps) {
  const { collection, songs, isAdministrator, onSearch, onOpen, fallback, head, headLine, back, ...list } = props;
  const { t, language } = useTranslate();
  // Titles need none of the data of the filter and the other views.
  const isPainted = useAfterPaint(true);
  const { referenceData, queryByGrouping } = useListReferenceData(isAdministrator, isPainted);
  const allFiles = useFilesBySong(isPainted);
  const isWide = useIsWide();
  const filter = useSongFilter(collection.id);
  const setFilter = (next: SongFilter) => setSongFilter(collection.id, next);
  useCategoryParam(collection.id, referenceData.categories);
  const { query, setQuery } = useFindText();
  const { views, appearance, setAppearance } = useAppearance(collection, songs, referenceData.views !== undefined);
  const { filteredSongs, matches } = useMatches(songs, filter, allFiles.data ?? noFiles, query);
  const groups = useMemo(
    () =>
      applyLayout(groupSongs(appearance.view, matches, referenceData, language, t('list.no-number')), appearance.type),
    [appearance.view, appearance.type, matches, referenceData, language, t],
  );
  const visibleSongs = useMemo(() => filteredSongs.map(({ song }) => song), [filteredSongs]);

  const applyAppearance = (next: ListAppearance) => {
    if (next.view !== appearance.view) setQuery('');
    setAppearance(next);
  };
  const pending = pendingOf(queryByGrouping[appearance.view], needsFiles(filter) ? allFiles : undefined);
  const isReady = pending.length === 0;
  const failed = pending.filter(({ isError }) => isError);
  const resetFilters = () => {
    setQuery('');
    setFilter(noFilter);
    // Nothing was filtered out: the view itself does not include these songs.
    if (matches.length === songs.length) applyAppearance({ view: 'title', type: 'boards' });
  };
  const openOrSearch = () => {
    const typed = findByNumber(songs, query);
    setQuery('');
    if (typed) return onOpen(typed);
    onSearch(query.trim());
  };
  return (
    <>
      <ListHead
        head={head}
        headLine={headLine}
        back={back}
        field={{ query, onQueryChange: setQuery, onEnter: openOrSearch }}
        filter={{
          filter,
          onFilterChange: setFilter,
          visibleSongs,
          files: allFiles.data,
          categories: referenceData.categories,
        }}
        views={views}
        appearance={appearance}
        onAppearanceChange={applyAppearance}
      />
      {isReady && filter !== noFilter ? (
        <FilterSummary shown={filteredSongs.length} total={songs.length} onRemove={() => setFilter(noFilter)} />
      ) : null}
      <p role="status" className="sr-only">
        {isReady && matches.length < songs.length ? t('list.found', { count: matches.length }) : ''}
      </p>
      {failed.length > 0 ? <PartFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} /> : null}
      {!isReady && failed.length === 0 ? fallback : null}
      {isReady && groups.length > 0 ? (
        <SongList
          {...list}
          covered={isWide ? list.covered : findBarInset}
          isOnPhone={!isWide}
          groups={groups}
          appearance={appearance}
          files={allFiles.data ?? noFiles}
          views={referenceData.views}
          scrollKey={collection.id}
        />
      ) : null}
      {isReady && groups.length === 0 ? <EmptyResult isFiltered={filter !== noFilter} onRemove={resetFilters} /> : null}
    </>
  );
}

/* What was typed, by the entry of the browser's history: it is there again on the way back from a song. */
const findTexts = new Map<string, string>();

function useFindText() {
  const { key } = useLocation();
  const entry = useRef(key);
  const [query, setState] = useState(() => findTexts.get(key) ?? '');
  useEffect(() => {
    // An entry that was replaced is never returned to.
    if (entry.current !== key) findTexts.delete(entry.current);
    entry.current = key;
  }, [key]);
  const setQuery = (next: string) => {
    findTexts.set(key, next);
    setState(next);
  };
  return { query, setQuery };
}

/* The queries a list waits for, among those it needs. */
const pendingOf = (...needed: readonly (QueryState | undefined)[]) =>
  needed.filter((each): each is QueryState => each !== undefined && each.data === undefined);

type ListHeadProps = Pick<SongBrowserProps, 'head' | 'headLine' | 'back'> &
  Omit<ListToolsProps, 'find'> & { field: FindFieldProps; filter: FilterMenuProps };

/* What precedes the list: on a phone the field comes first, in a bar with the filter. */
function ListHead({ head, headLine, back, field, filter, ...tools }: ListHeadProps) {
  const isWide = useIsWide();
  return (
    <>
      {isWide ? (
        head
      ) : (
        <FindBar head={head} headLine={headLine}>
          {back}
          <FindField {...field} className="min-w-0 grow" />
          <FilterMenu {...filter} />
        </FindBar>
      )}
      <ListTools {...tools} find={isWide ? { ...field, filter } : undefined} />
    </>
  );
}

/* The views there are, and the one that is shown; choosing another one is remembered. */
function useAppearance(
  { id, defaultSort }: SongBrowserProps['collection'],
  songs: readonly ListedSong[],
  hasViews: boolean,
) {
  const [selected, setSelected] = useState<ListAppearance | undefined>(undefined);
  const views = useMemo(() => availableGroupings(songs, hasViews), [songs, hasViews]);
  const setAppearance = (next: ListAppearance) => {
    saveListAppearance(id, next);
    setSelected(next);
  };
  return { views, appearance: selected ?? readListAppearance(id, defaultSort, views), setAppearance };
}

/* The songs that match the filter, and of those the ones that match the typed text. */
function useMatches(songs: readonly ListedSong[], filter: SongFilter, files: FilesBySong, query: string) {
  const filteredSongs = useMemo(() => {
    if (filter === noFilter) return songs;
    const isMatch = createSongFilter(filter, files);
    return songs.filter(({ song }) => isMatch(song));
  }, [songs, filter, files]);
  const matches = useMemo(() => findSongs(filteredSongs, query), [filteredSongs, query]);
  return { filteredSongs, matches };
}

/* Says that the filter of this songbook leaves out songs, and removes it. */
function FilterSummary({ shown, total, onRemove }: { shown: number; total: number; onRemove: () => void }) {
  const { t } = useTranslate();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-ink-soft">
      {t('filter.summary', { shown, total })}
      <span aria-hidden>·</span>
      <button type="button" onClick={onRemove} className="min-h-11 text-accent underline underline-offset-4">
        {t('filter.show-all')}
      </button>
    </p>
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
