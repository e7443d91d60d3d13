import { type FormEvent, useState } from 'react';
import { type Translate, useTranslate } from '../../translations/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { CallFailure } from './failure-words.tsx';
import { changedFacts, factsOf, typesFor, type TypedFacts } from './facts.ts';
import type { Choice, FileChoices, ManagedFile } from './managed-file.ts';
import { useChangeFile } from './queries.ts';

type FileFormProps = {
  file: ManagedFile;
  /** The recordings and videos of the song, which words in time go with. */
  recordings: readonly ManagedFile[];
  choices: FileChoices;
  onClose: () => void;
};

/** What is said of a file: its name, what it is, its language and its instrument. */
export function FileForm({ file, recordings, choices, onClose }: FileFormProps) {
  const { t } = useTranslate();
  const [typed, setTyped] = useState<TypedFacts>(() => factsOf(file));
  const change = useChangeFile(file);
  const set = (facts: Partial<TypedFacts>) => setTyped({ ...typed, ...facts });
  const types = typesFor(file.type);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changedFacts(file, typed)).length === 0) return onClose();
    change.mutate(typed, { onSuccess: onClose });
  };
  return (
    <form onSubmit={save} className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={t('upload.name')}
        dir="auto"
        maxLength={200}
        required
        value={typed.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {types.length > 0 ? (
        <Select
          label={t('upload.type')}
          value={typed.type}
          options={types.map((type) => ({ value: type, label: typeName(type, t) }))}
          onChoose={(type) => set({ type })}
        />
      ) : null}
      <Select
        label={t('upload.category')}
        value={typed.category}
        options={orNone(choices.categories, typed.category, t)}
        onChoose={(category) => set({ category })}
      />
      <Select
        label={t('upload.language')}
        value={typed.language}
        options={orNone(choices.languages, typed.language, t)}
        onChoose={(language) => set({ language })}
      />
      <Select
        label={t('upload.instrument')}
        value={typed.instrumentId}
        options={orNone(choices.instruments, typed.instrumentId, t)}
        onChoose={(instrumentId) => set({ instrumentId })}
      />
      {file.type === 'subtitles' || file.type === 'lyrics' ? (
        <Select
          label={t('upload.companion')}
          value={typed.companionOf}
          options={orNone(
            recordings.map(({ id, name }) => ({ value: id, label: name })),
            typed.companionOf,
            t,
          )}
          onChoose={(companionOf) => set({ companionOf })}
        />
      ) : null}
      <div className="flex flex-col gap-3 sm:col-span-2">
        {change.error ? <CallFailure failure={change.error} /> : null}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary" busy={change.isPending} disabled={typed.name.trim() === ''}>
            {t('upload.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/* What a file says that is in no list is kept, not lost by opening the form. */
function orNone(choices: readonly Choice[], now: string, t: Translate): readonly Choice[] {
  const isKnown = now === '' || choices.some(({ value }) => value === now);
  return [{ value: '', label: t('upload.none') }, ...choices, ...(isKnown ? [] : [{ value: now, label: now }])];
}

function typeName(type: ManagedFile['type'], t: Translate): string {
  if (type === 'pdf') return t('upload.type.pdf');
  if (type === 'sheetmusic-pdf') return t('upload.type.score');
  return t(type === 'lyrics' ? 'upload.type.lyrics' : 'upload.type.subtitles');
}
