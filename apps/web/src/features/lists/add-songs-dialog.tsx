import { useMemo, useRef, useState } from 'react';
import { useCollections, useSongbookIds } from '../collections/index.ts';
import { useAllSongs } from '../songs/index.ts';
import { RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { formatDay, localToday, useTranslate } from '../../i18n/index.ts';
import { Button, classes, Dialog, TextField } from '../../ui/index.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons.ts';
import type { Row } from './apply-operation.ts';
import { findSongsToAdd, type SongToFind, toSongsToFind } from './find-songs-to-add.ts';
import { useEntries } from './queries.ts';

import { useSetMutations } from './use-set-mutations.ts';
import { useSungSongs } from './use-sung-songs.ts';

/* More are not looked through: one types another letter. */
const maxShown = 60;

/** Finds songs and adds them to a list, one after the other: each press adds a song, or removes it again. */
export function AddSongsDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const { t } = useTranslate();
  const [query, setQuery] = useState('');
  const songs = useSongsToFind();
  const { data: sung } = useSungSongs();
  const { data: entries } = useEntries(listId);
  const inList = useMemo(() => new Set(entries?.map(({ itemId }) => itemId)), [entries]);
  const { toggle, announcement, failure } = useToggle(listId);
  const found = useMemo(() => songs && findSongsToAdd(songs, query), [songs, query]);
  return (
    <Dialog
      open
      title={t('set.add-songs')}
      onClose={onClose}
      footer={
        <>
          <p className="me-auto self-center text-sm text-ink-soft">
            {t('list.songs', { count: entries?.length ?? 0 })}
          </p>
          <Button variant="primary" onClick={onClose}>
            {t('set.done')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('set.find')}
        type="search"
        autoComplete="off"
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div style={{ height: 'min(26rem, 46dvh)' }} className="-mx-2 mt-3 overflow-y-auto overscroll-contain">
        {found ? null : <RowsSkeleton />}
        {found?.length === 0 ? <p className="p-2 text-ink-soft">{t('set.find.nothing', { query })}</p> : null}
        <ul>
          {found?.slice(0, maxShown).map((song) => (
            <li key={song.song.id}>
              <SongOption
                song={song}
                sungOn={sung?.get(song.song.id)}
                isKnownToHaveDates={(sung?.size ?? 0) > 0}
                isInList={inList.has(song.song.id)}
                onToggle={() => toggle(song)}
              />
            </li>
          ))}
        </ul>
        {found && found.length > maxShown ? (
          <p className="p-2 text-sm text-ink-soft">{t('set.find.more', { count: found.length - maxShown })}</p>
        ) : null}
      </div>
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  );
}

type SongOptionProps = {
  song: SongToFind;
  /** The day it was last in a set. */
  sungOn: string | undefined;
  /** Whether any song has such a day: before the first set, none of them is worth a word. */
  isKnownToHaveDates: boolean;
  isInList: boolean;
  onToggle: () => void;
};

function SongOption({ song: { title, books }, sungOn, isKnownToHaveDates, isInList, onToggle }: SongOptionProps) {
  const { t, language } = useTranslate();
  const last = sungOn
    ? t('set.last-sung', { date: formatDay(sungOn, language, localToday()) })
    : isKnownToHaveDates
      ? t('set.never-sung')
      : '';
  return (
    <button
      type="button"
      aria-pressed={isInList}
      onClick={onToggle}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-wash focus-visible:outline-offset-[-2px]"
    >
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate font-serif text-[1.0625rem] leading-snug" dir="auto">
          {title}
        </span>
        <span className="truncate text-sm text-ink-soft">{[books, last].filter(Boolean).join(' · ')}</span>
      </span>
      <span
        aria-hidden
        className={classes(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full border',
          isInList ? 'border-accent bg-accent text-on-accent' : 'border-edge text-ink-soft',
        )}
      >
        {isInList ? <CheckIcon className="size-4" /> : <PlusIcon className="size-4" />}
      </span>
    </button>
  );
}

/* The songs of every songbook with songs this person may open, in the order of their titles. */
function useSongsToFind(): readonly SongToFind[] | undefined {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const songbookIds = useSongbookIds('with open songs');
  const { songs, isComplete } = useAllSongs(songbookIds ?? []);
  const isLoaded = songbookIds !== undefined && isComplete;
  return useMemo(
    () => (isLoaded ? toSongsToFind([...songs.values()].flat(), collections, language) : undefined),
    [isLoaded, songs, collections, language],
  );
}

/*
 * Presses are carried out one after the other, so that two quick ones make two rows in that order. A song that is
 * removed and added again keeps its settings and its position.
 */
function useToggle(listId: string) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { toggleSong } = useSetMutations();
  const queue = useRef(Promise.resolve());
  const removed = useRef(new Map<string, Row>());
  const [announcement, setAnnouncement] = useState('');
  const [failure, setFailure] = useState('');
  const toggle = ({ song, title }: SongToFind) => {
    const carryOut = async () => {
      const row = await toggleSong(listId, song.id, removed.current.get(song.id));
      if (row) removed.current.set(song.id, row);
      else removed.current.delete(song.id);
      setAnnouncement(t(row ? 'lists.removed' : 'set.added', { title }));
    };
    // One that fails does not keep the next ones from being carried out.
    queue.current = queue.current.then(carryOut).then(
      () => setFailure(''),
      (reason: unknown) => setFailure(failureText(reason)),
    );
  };
  return { toggle, announcement, failure };
}
