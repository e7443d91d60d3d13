import type { Import } from '@canticle/contract/calls';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Select, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { type ImportDestination, useTransferMutations } from './queries.ts';

const BY_FILES = 'by the files';
const NEW = 'a new one';

type ImportTargetProps = {
  importJob: Import;
  /** Receives whether the selected target differs from the one that was analysed. */
  onTargetChange: (isChanged: boolean) => void;
};

/** Selects the collection the songs are imported into. Another one is analysed as soon as it is chosen. */
export function ImportTarget({ importJob, onTargetChange }: ImportTargetProps) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const targetCollection = collections.find(({ key }) => key === importJob.into);
  const [selectedTarget, setSelectedTarget] = useState<string>();
  const [key, setKey] = useState(importJob.into ?? '');
  const [name, setName] = useState(importJob.collectionName ?? '');
  const initialTarget =
    importJob.into === null ? BY_FILES : targetCollection === undefined ? NEW : targetCollection.key;
  const value = selectedTarget ?? initialTarget;
  const reportChange = (target: string, nextKey = key, nextName = name) => {
    const isRenamed =
      target === NEW && (nextKey.trim() !== importJob.into || nextName.trim() !== (importJob.collectionName ?? ''));
    onTargetChange(target !== initialTarget || isRenamed);
  };
  const { check, isBusy } = useLatestCheck(importJob.id, onTargetChange);
  const { language: textLanguage } = importJob;
  const checkNew = () => check({ into: key.trim(), name: name.trim() || null, language: textLanguage });
  const choose = (next: string) => {
    setSelectedTarget(next);
    reportChange(next);
    if (next !== NEW) check({ into: next === BY_FILES ? null : next, name: null, language: textLanguage });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checkNew();
  };
  /* The name and the abbreviation belong together: they are checked once neither is being written. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const isRenamed = key.trim() !== (importJob.into ?? '') || name.trim() !== (importJob.collectionName ?? '');
    if (value === NEW && isRenamed && !currentTarget.contains(relatedTarget) && currentTarget.checkValidity())
      checkNew();
  };
  return (
    <form onSubmit={submit} onBlur={leave} className="flex flex-wrap items-end gap-3 border-t border-ink pt-4">
      <Select
        label={t('transfer.into')}
        className="grow basis-56"
        value={value}
        onValueChange={choose}
        options={[
          { value: BY_FILES, label: t('transfer.into.files') },
          ...collections.map((collection) => ({
            value: collection.key,
            label: localizedText(collection.name, language),
          })),
          { value: NEW, label: t('transfer.into.new') },
        ]}
      />
      {value === NEW ? (
        <NewSongbook
          name={name}
          abbreviation={key}
          isBusy={isBusy}
          onNameChange={(next) => {
            setName(next);
            reportChange(value, key, next);
          }}
          onAbbreviationChange={(next) => {
            setKey(next);
            reportChange(value, next);
          }}
        />
      ) : null}
    </form>
  );
}

type NewSongbookProps = {
  name: string;
  abbreviation: string;
  isBusy: boolean;
  onNameChange: (name: string) => void;
  onAbbreviationChange: (abbreviation: string) => void;
};

function NewSongbook({ name, abbreviation, isBusy, onNameChange, onAbbreviationChange }: NewSongbookProps) {
  const { t } = useTranslate();
  return (
    <>
      <TextField
        label={t('transfer.into.name')}
        className="grow basis-40"
        value={name}
        required
        onChange={({ currentTarget }) => onNameChange(currentTarget.value)}
      />
      <TextField
        label={t('transfer.into.key')}
        className="w-32"
        value={abbreviation}
        required
        maxLength={20}
        pattern="[A-Za-z0-9_\-]+"
        title={t('transfer.into.key.hint')}
        onChange={({ currentTarget }) => onAbbreviationChange(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy}>
        {t('transfer.look')}
      </Button>
    </>
  );
}

/* One request after the other, and of those that wait only the last: no answer overtakes another. */
function useLatestCheck(id: string, onTargetChange: (isChanged: boolean) => void) {
  const failureText = useErrorMessage();
  const { rescan } = useTransferMutations();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<ImportDestination>(undefined);
  const queue = useRef(Promise.resolve());
  const check = (target: ImportDestination) => {
    latest.current = target;
    setBusy(true);
    queue.current = queue.current.then(async () => {
      if (latest.current !== target) return;
      await rescan(id, target).then(
        () => latest.current === target && onTargetChange(false),
        (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }),
      );
      if (latest.current === target) setBusy(false);
    });
  };
  return { check, isBusy };
}
