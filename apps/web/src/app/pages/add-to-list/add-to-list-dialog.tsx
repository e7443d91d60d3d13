import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type Entry,
  inListOrder,
  type SongList,
  useEntries,
  useEntryCount,
  useLists,
  useListWrites,
} from '../../../features/lists/index.ts';
import { PartFailed, RowsToCome } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, showToast, TextField } from '../../../ui/index.ts';
import { ListsIcon, PlusIcon } from '../../../ui/icons.ts';
import { type AskedSong, endAsking } from './asked.ts';

/** Chooses the list a song is added to, or makes one for it. A song that is there already is asked about. */
export function AddToListDialog({ song }: { song: AskedSong }) {
  const { t, language } = useTranslate();
  const { data: lists, error, refetch } = useLists();
  const { addSong, create } = useListWrites();
  const [duplicateIn, setDuplicateIn] = useState<SongList>();
  const [name, setName] = useState('');
  const mine = inListOrder(lists ?? [], language).filter(({ permissions }) => permissions.edit);
  const add = async (list: SongList) => {
    endAsking();
    await addSong(list.id, song.id);
    showToast({ text: t('lists.added', { title: song.title, name: list.name }) });
  };
  const choose = (list: SongList, entries: readonly Entry[]) =>
    entries.some(({ itemId }) => itemId === song.id) ? setDuplicateIn(list) : void add(list);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    endAsking();
    await addSong(await create(wanted), song.id);
    showToast({ text: t('lists.added', { title: song.title, name: wanted }) });
  };
  if (duplicateIn) {
    return (
      <Dialog
        open
        title={t('lists.duplicate-song')}
        onClose={endAsking}
        footer={
          <>
            <Button onClick={endAsking}>{t('app.cancel')}</Button>
            <Button look="primary" onClick={() => void add(duplicateIn)}>
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
    <Dialog open title={t('lists.add', { title: song.title })} onClose={endAsking}>
      {!lists && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {!lists && !error ? <RowsToCome /> : null}
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto">
        {mine.map((list) => (
          <li key={list.id}>
            <ListChoice list={list} onChoose={(entries) => choose(list, entries)} />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void make(event)} className="mt-4 flex items-end gap-3">
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

function ListChoice({ list, onChoose }: { list: SongList; onChoose: (entries: readonly Entry[]) => void }) {
  const { t } = useTranslate();
  const count = useEntryCount(list);
  // Needed to tell a song that is there already; small, and mostly in the copy.
  const { data: entries = noEntries, isPending } = useEntries(list.id);
  // A press that comes before that counts once it is known.
  const [isPressed, setPressed] = useState(false);
  const choose = useEffectEvent(() => onChoose(entries));
  useEffect(() => {
    if (isPressed && !isPending) choose();
  }, [isPressed, isPending]);
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      onClick={() => setPressed(true)}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-wash"
    >
      <ListsIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow truncate font-serif text-[1.0625rem]" dir="auto">
        {list.name}
      </span>
      <span className="shrink-0 text-sm text-ink-soft">{t('list.songs', { count })}</span>
    </button>
  );
}
