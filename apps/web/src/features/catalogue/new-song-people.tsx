import { SONG_ROLES } from '@canticle/contract/catalogue-values';
import type { Author } from '@canticle/formats';
import { useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, IconButton, Select, showToast } from '../../ui/index.ts';
import { CloseIcon, PlusIcon } from '../../ui/icons.ts';
import { EntityPicker } from './entity-picker.tsx';
import { type SongRole, songRoleOf, useFindOrCreatePerson } from './named-people.ts';
import type { NewSong } from './new-song.ts';
import type { NewSongController } from './use-new-song.ts';

type PeopleProps = { draft: NewSongController; named: readonly Author[]; error: string };

/** Who made the song, each with a role; the people that the pasted text names are offered. */
export function NewSongPeople({ draft, named, error }: PeopleProps) {
  const { t, language } = useTranslate();
  const { song, names, change, addName } = draft;
  const set = (update: (before: NewSong['participants']) => NewSong['participants']) =>
    change((one) => ({ ...one, participants: update(one.participants) }));
  const add = (contributorId: string, name: Readonly<Record<string, string>>, role?: SongRole) => {
    addName(contributorId, name);
    set((before) => {
      const has = new Set(before.filter((one) => one.contributorId === contributorId).map(({ type }) => type));
      const type = [...(role ? [role] : []), ...SONG_ROLES].find((one) => !has.has(one));
      return type ? [...before, { contributorId, type }] : before;
    });
  };
  const known = new Set(Object.values(names).map((name) => localizedText(name, language).toLowerCase()));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">{t('catalogue.part.people')}</legend>
      {song.participants.map((one, index) => {
        const name = localizedText(names[one.contributorId] ?? {}, language);
        return (
          <div key={`${one.contributorId} ${one.type}`} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 grow basis-32 text-[0.9375rem] [overflow-wrap:anywhere]">{name}</span>
            <Select
              label={t('catalogue.role-of', { name })}
              hideLabel
              value={one.type}
              options={SONG_ROLES.map((value) => ({ value, label: t(`catalogue.role.${value}`) }))}
              onValueChange={(type) => set((before) => before.with(index, { contributorId: one.contributorId, type }))}
            />
            <IconButton
              label={t('catalogue.remove', { name })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={() => set((before) => before.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {named
        .filter(({ name }) => !known.has(name.toLowerCase()))
        .slice(0, 6)
        .map((author) => (
          <OfferedPerson key={`${author.name} ${author.role}`} author={author} onAdd={add} />
        ))}
      <EntityPicker
        kind="contributor"
        canCreate
        label={t('catalogue.add.contributor')}
        excludedIds={[]}
        onSelect={(id, name) => add(id, name)}
      />
    </fieldset>
  );
}

type OfferedPersonProps = {
  author: Author;
  onAdd: (id: string, name: Readonly<Record<string, string>>, role: SongRole) => void;
};

/* Added as the person the catalogue has with that name, or as a new one. */
function OfferedPerson({ author: { name, role }, onAdd }: OfferedPersonProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const findOrCreate = useFindOrCreatePerson();
  const [isBusy, setBusy] = useState(false);
  const type = songRoleOf(role);
  const add = async () => {
    setBusy(true);
    try {
      const { id, name: known } = await findOrCreate(name);
      onAdd(id, known, type);
    } catch (failure) {
      showToast({ text: failureText(failure), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void add()} className="justify-start text-start">
      <PlusIcon aria-hidden className="size-4 shrink-0" />
      {t('new-song.add-person', { name, role: t(`catalogue.role.${type}`) })}
    </Button>
  );
}
