import type { CollectionV3 } from '@canticle/contract/calls';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { setSongFilter, useSongFilter } from './filter-store.ts';
import { findSongs } from './find-songs.ts';
import { type ListView, groupSongs, viewsFor } from './group-songs.ts';
import { ListTools } from './list-tools.tsx';
import { useFilesBySong, useListFacts } from './queries.ts';
import { useCategoryOfAddress } from './category-of-address.ts';
import { type ListLook, rememberedLook, rememberLook } from './remembered-view.ts';
import { type FilesBySong, noFilter, passes } from './song-filter.ts';
import { SongList, type SongListProps } from './song-list.tsx';
import type { ListedSong, SongGroup } from './song-order.ts';

export type SongBrowserProps = Pick<SongListProps, 'linkTo' | 'detailOf' | 'onLocked' | 'covered' | 'actionsOf'> & {
  collection: Pick<CollectionV3, 'id' | 'defaultSort'>;
  songs: readonly ListedSong[];
  /** Administrators see how often songs are opened. */
  isAdministrator: boolean;
  /** Looks for words in the whole library; the field is empty then. */
  onSearch: (typed: string) => void;
  /** What stands in the place of a list that needs facts which are not there yet. */
  toCome: ReactNode;
};

const noFiles: FilesBySong = new Map();

/** The songs of one collection in every view and look, narrowed by the filter and by what is typed. */
export function SongBrowser({ collection, songs, isAdministrator, onSearch, toCome, ...list }: SongBrowserProps) {
  const { t, language } = useTranslate();
  const { facts, isComplete } = useListFacts(isAdministrator);
  const { data: files = noFiles } = useFilesBySong();
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
  const isWaiting = !isComplete && needsFacts(look.view);
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
        {found.length < songs.length ? t('list.found', { count: found.length }) : ''}
      </p>
      {isWaiting ? toCome : null}
      {!isWaiting && groups.length > 0 ? (
        <SongList {...list} groups={groups} look={look} views={facts.views} placeKey={collection.id} />
      ) : null}
      {!isWaiting && groups.length === 0 ? (
        <NothingFound isFiltered={filter !== noFilter} onRemove={() => removeAll(setTyped)} />
      ) : null}
    </>
  );
}

const needsFacts = (view: ListView) => view !== 'number' && view !== 'title';

/* A button is a number: songs without one are among the titles only. */
function inLook(groups: readonly SongGroup[], type: ListLook['type']): readonly SongGroup[] {
  if (type === 'boards') return groups;
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ number }) => number !== null) }))
    .filter(({ items }) => items.length > 0);
}

function removeAll(setTyped: (typed: string) => void): void {
  setTyped('');
  setSongFilter(noFilter);
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
