import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { PartFailed, RowsSkeleton } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { ListsIcon, PlusIcon } from '../../ui/icons.ts';
import type { Entry, SongList } from './apply-operation.ts';
import { sortLists } from './list-order.ts';
import { useListMutations } from './list-mutations.ts';
import { useEntries, useEntryCount, useLists } from './queries.ts';
import { type SongToAdd, closeAddToList } from './add-to-list-store.ts';

/** Selects the list a song is added to, or creates one. Asks for confirmation if the list already has the song. */
export function AddToListDialog({ song }: { song: SongToAdd }) {
  const { t, language } = useTranslate();
  const { data: lists, error, refetch } = useLists();
  const { addSong, create } = useListMutations();
  const [duplicateIn, setDuplicateIn] = useState<SongList>();
  const [name, setName] = useState('');
  const editableLists = sortLists(lists ?? [], language).filter(({ permissions }) => permissions.edit);
  const add = async (list: SongList) => {
    closeAddToList();
    await addSong(list.id, song.id);
    showToast({ text: t('lists.added', { title: song.title, name: list.name }) });
  };
  const handleSelect = (list: SongList, entries: readonly Entry[]) =>
    entries.some(({ itemId }) => itemId === song.id) ? setDuplicateIn(list) : void add(list);
  const createAndAdd = async (event: FormEvent) => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === '') return;
    closeAddToList();
    await addSong(await create(newName), song.id);
    showToast({ text: t('lists.added', { title: song.title, name: newName }) });
  };
  if (duplicateIn) {
    return (
      <Dialog
        open
        title={t('lists.duplicate-song')}
        onClose={closeAddToList}
        footer={
          <>
            <Button onClick={closeAddToList}>{t('app.cancel')}</Button>
            <Button variant="primary" onClick={() => void add(duplicateIn)}>
              {t('lists.add-again')}
            </Button>
          </>
        }
      >
        {t('lists.duplicate-song.text', { title: song.title, name: duplicateIn.name })}
      </Dialog>
    );
  }
  return (
    <Dialog open title={t('lists.add', { title: song.title })} onClose={closeAddToList}>
      {!lists && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {!lists && !error ? <RowsSkeleton /> : null}
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto">
        {editableLists.map((list) => (
          <li key={list.id}>
            <ListOption list={list} onSelect={(entries) => handleSelect(list, entries)} />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void createAndAdd(event)} className="mt-4 flex items-end gap-3">
        <TextField
          label={t('lists.new-name')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          className="grow"
        />
        <Button type="submit" disabled={name.trim() === ''}>
          <PlusIcon aria-hidden className="size-4" />
          {t('lists.create')}
        </Button>
      </form>
    </Dialog>
  );
}

const noEntries: readonly Entry[] = [];

function ListOption({ list, onSelect }: { list: SongList; onSelect: (entries: readonly Entry[]) => void }) {
  const { t } = useTranslate();
  const count = useEntryCount(list);
  const [isPressed, setPressed] = useState(false);
  // Needed to detect a song that is already in the list, once it is pressed: a person may have many lists.
  const { data: entries = noEntries, isPending } = useEntries(isPressed ? list.id : undefined);
  const choose = useEffectEvent(() => onSelect(entries));
  useEffect(() => {
    if (isPressed && !isPending) choose();
  }, [isPressed, isPending]);
  return (
    <button
      type="button"
      aria-busy={(isPressed && isPending) || undefined}
      onClick={() => setPressed(true)}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-wash"
    >
      <ListsIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow truncate font-serif text-[1.0625rem]" dir="auto">
        {list.name}
      </span>
      <span className="shrink-0 text-sm text-ink-soft">{t('list.songs', { count })}</span>
    </button>
  );
}
