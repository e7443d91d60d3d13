import type { CollectionV3 } from '@canticle/contract/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { PartFailed } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, EmptyState, useAfterPicture } from '../../ui/index.ts';
import { setSongFilter, useSongFilter } from './filter-store.ts';
import { findSongs } from './find-songs.ts';
import { groupSongs, viewsFor } from './group-songs.ts';
import { ListTools } from './list-tools.tsx';
import { type Needed, useFilesBySong, useListFacts } from './queries.ts';
import { useCategoryOfAddress } from './category-of-address.ts';
import { type ListLook, rememberedLook, rememberLook } from './remembered-view.ts';
import { asksForFiles, type FilesBySong, noFilter, passes } from './song-filter.ts';
import { SongList, type SongListProps } from './song-list.tsx';
import type { ListedSong, SongGroup } from './song-order.ts';

export type SongBrowserProps = Pick<SongListProps, 'linkTo' | 'detailOf' | 'onLocked' | 'covered' | 'actionsOf'> & {
  collection: Pick<CollectionV3, 'id' | 'defaultSort'>;
  songs: readonly ListedSong[];
  /** Administrators see how often songs are opened. */
  isAdministrator: boolean;
  /** Looks for words in the whole library; the field is empty then. */
  onSearch: (typed: string) => void;
  /** What stands in the place of a list that needs something which is not there yet. */
  toCome: ReactNode;
};

const noFiles: FilesBySong = new Map();

/** The songs of one collection in every view and look, narrowed by the filter and by what is typed. */
export function SongBrowser({ collection, songs, isAdministrator, onSearch, toCome, ...list }: SongBrowserProps) {
  const { t, language } = useTranslate();
  // Titles need none of what filters and the other views are made of.
  const areTitlesSeen = useAfterPicture(true);
  const { facts, neededBy } = useListFacts(isAdministrator, areTitlesSeen);
  const allFiles = useFilesBySong(areTitlesSeen);
  const files = allFiles.data ?? noFiles;
  const filter = useSongFilter();
  useCategoryOfAddress(facts.categories);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ListLook | undefined>(undefined);

  const hasViews = facts.views !== undefined;
  const views = useMemo(() => viewsFor(songs, hasViews), [songs, hasViews]);
  const look = chosen ?? rememberedLook(collection.id, collection.defaultSort, views);
  const passing = useMemo(() => {
    if (filter === noFilter) return songs;
    const has = passes(filter, files);
    return songs.filter(({ song }) => has(song));
  }, [songs, filter, files]);
  const found = useMemo(() => findSongs(passing, typed), [passing, typed]);
  const groups = useMemo(
    () => inLook(groupSongs(look.view, found, facts, language, t('list.no-number')), look.type),
    [look.view, look.type, found, facts, language, t],
  );
  const shown = useMemo(() => passing.map(({ song }) => song), [passing]);

  const showAs = (next: ListLook) => {
    if (next.view !== look.view) setTyped('');
    rememberLook(collection.id, next);
    setChosen(next);
  };
  const needed = [neededBy[look.view], asksForFiles(filter) ? allFiles : undefined];
  const missing = needed.filter((each): each is Needed => each !== undefined && each.data === undefined);
  const isThere = missing.length === 0;
  const refused = missing.filter(({ isError }) => isError);
  const removeAll = () => {
    setTyped('');
    setSongFilter(noFilter);
    // Nothing was kept out: the view itself has no place for these songs.
    if (found.length === songs.length) showAs({ view: 'title', type: 'boards' });
  };
  return (
    <>
      <ListTools
        views={views}
        look={look}
        onLook={showAs}
        typed={typed}
        onTyped={setTyped}
        onSearch={() => {
          setTyped('');
          onSearch(typed.trim());
        }}
        filter={filter}
        shown={shown}
        files={files}
        categories={facts.categories}
      />
      <p role="status" className="sr-only">
        {isThere && found.length < songs.length ? t('list.found', { count: found.length }) : ''}
      </p>
      {refused.length > 0 ? <PartFailed onRetry={() => refused.forEach(({ refetch }) => void refetch())} /> : null}
      {!isThere && refused.length === 0 ? toCome : null}
      {isThere && groups.length > 0 ? (
        <SongList {...list} groups={groups} look={look} views={facts.views} placeKey={collection.id} />
      ) : null}
      {isThere && groups.length === 0 ? <NothingFound isFiltered={filter !== noFilter} onRemove={removeAll} /> : null}
    </>
  );
}

/* A button is a number: songs without one are among the titles only. */
function inLook(groups: readonly SongGroup[], type: ListLook['type']): readonly SongGroup[] {
  if (type === 'boards') return groups;
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ number }) => number !== null) }))
    .filter(({ items }) => items.length > 0);
}

function NothingFound({ isFiltered, onRemove }: { isFiltered: boolean; onRemove: () => void }) {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t('list.nothing-found')}
      action={<Button onClick={onRemove}>{t(isFiltered ? 'filter.remove' : 'list.show-all')}</Button>}
    />
  );
}
