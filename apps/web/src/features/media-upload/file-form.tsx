import { SELECTABLE_KEYS } from '@canticle/music';
import { type FormEvent, useState } from 'react';
import { type Translate, useTranslate } from '../../i18n/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { CallFailure } from './failure-message.tsx';
import { changedFields, formValuesOf, alternativeTypes, type FileFormValues } from './file-metadata.ts';
import type { SelectOption, FileChoices, ManagedFile } from './managed-file.ts';
import { useChangeFile } from './queries.ts';

type FileFormProps = {
  file: ManagedFile;
  /** The recordings and videos of the song, which timed lyrics belong to. */
  recordings: readonly ManagedFile[];
  choices: FileChoices;
  onClose: () => void;
};

const keyOptions = SELECTABLE_KEYS.map((key) => ({ value: key, label: key }));

/** The metadata of a file: its name, type, language, instrument and key. */
export function FileForm({ file, recordings, choices, onClose }: FileFormProps) {
  const { t } = useTranslate();
  const [values, setValues] = useState<FileFormValues>(() => formValuesOf(file));
  const change = useChangeFile(file);
  const update = (patch: Partial<FileFormValues>) => setValues({ ...values, ...patch });
  const types = alternativeTypes(file.type);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changedFields(file, values)).length === 0) return onClose();
    change.mutate(values, { onSuccess: onClose });
  };
  return (
    <form onSubmit={save} className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={t('upload.name')}
        dir="auto"
        maxLength={200}
        required
        value={values.name}
        onChange={({ currentTarget }) => update({ name: currentTarget.value })}
      />
      {types.length > 0 ? (
        <Select
          label={t('upload.type')}
          value={values.type}
          options={types.map((type) => ({ value: type, label: typeName(type, t) }))}
          onValueChange={(type) => update({ type })}
        />
      ) : null}
      <Select
        label={t('upload.category')}
        value={values.category}
        options={withNone(choices.categories, values.category, t)}
        onValueChange={(category) => update({ category })}
      />
      <Select
        label={t('upload.language')}
        value={values.language}
        options={withNone(choices.languages, values.language, t)}
        onValueChange={(language) => update({ language })}
      />
      <Select
        label={t('upload.instrument')}
        value={values.instrumentId}
        options={withNone(choices.instruments, values.instrumentId, t)}
        onValueChange={(instrumentId) => update({ instrumentId })}
      />
      {file.type === 'audio' ? (
        <Select
          label={t('upload.key')}
          value={values.transposition}
          options={withNone(keyOptions, values.transposition, t)}
          onValueChange={(transposition) => update({ transposition })}
        />
      ) : null}
      {file.type === 'subtitles' || file.type === 'lyrics' ? (
        <Select
          label={t('upload.companion')}
          value={values.companionOf}
          options={withNone(
            recordings.map(({ id, name }) => ({ value: id, label: name })),
            values.companionOf,
            t,
          )}
          onValueChange={(companionOf) => update({ companionOf })}
        />
      ) : null}
      <FormFoot change={change} isNamed={values.name.trim() !== ''} onCancel={onClose} />
    </form>
  );
}

type FormFootProps = { change: ReturnType<typeof useChangeFile>; isNamed: boolean; onCancel: () => void };

function FormFoot({ change, isNamed, onCancel }: FormFootProps) {
  const { t } = useTranslate();
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      {change.error ? <CallFailure failure={change.error} /> : null}
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={change.isPending} disabled={!isNamed}>
          {t('upload.save')}
        </Button>
      </div>
    </div>
  );
}

/* A value that is in no list is kept, so that opening the form does not lose it. */
function withNone(choices: readonly SelectOption[], current: string, t: Translate): readonly SelectOption[] {
  const isKnown = current === '' || choices.some(({ value }) => value === current);
  return [{ value: '', label: t('upload.none') }, ...choices, ...(isKnown ? [] : [{ value: current, label: current }])];
}

function typeName(type: ManagedFile['type'], t: Translate): string {
  if (type === 'pdf') return t('upload.type.pdf');
  if (type === 'sheetmusic-pdf') return t('upload.type.score');
  return t(type === 'lyrics' ? 'upload.type.lyrics' : 'upload.type.subtitles');
}
