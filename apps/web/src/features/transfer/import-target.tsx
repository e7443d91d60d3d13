import type { Import } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Select, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTransferMutations } from './queries.ts';

const BY_FILES = 'by the files';
const NEW = 'a new one';

type ImportTargetProps = {
  importJob: Import;
  /** Receives whether the selected target differs from the one that was analysed. */
  onTargetChange: (isChanged: boolean) => void;
};

/** Selects the collection the songs are imported into. Another one is analysed again. */
export function ImportTarget({ importJob, onTargetChange }: ImportTargetProps) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { data: collections = [] } = useCollections();
  const { rescan } = useTransferMutations();
  const targetCollection = collections.find(({ key }) => key === importJob.into);
  const [selectedTarget, setSelectedTarget] = useState<string>();
  const [key, setKey] = useState(importJob.into ?? '');
  const [name, setName] = useState(importJob.collectionName ?? '');
  const [isBusy, setBusy] = useState(false);
  const initialTarget =
    importJob.into === null ? BY_FILES : targetCollection === undefined ? NEW : targetCollection.key;
  const value = selectedTarget ?? initialTarget;
  const reportChange = (target: string, nextKey = key, nextName = name) => {
    const isRenamed =
      target === NEW && (nextKey.trim() !== importJob.into || nextName.trim() !== (importJob.collectionName ?? ''));
    onTargetChange(target !== initialTarget || isRenamed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const into = value === BY_FILES ? null : value === NEW ? key.trim() : value;
    void rescan(importJob.id, { into, name: value === NEW ? name.trim() || null : null, language: importJob.language })
      .then(() => onTargetChange(false))
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 border-t border-ink pt-4">
      <Select
        label={t('transfer.into')}
        className="grow basis-56"
        value={value}
        onValueChange={(next) => {
          setSelectedTarget(next);
          reportChange(next);
        }}
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
        <>
          <TextField
            label={t('transfer.into.name')}
            className="grow basis-40"
            value={name}
            required
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              reportChange(value, key, currentTarget.value);
            }}
          />
          <TextField
            label={t('transfer.into.key')}
            className="w-32"
            value={key}
            required
            maxLength={20}
            pattern="[A-Za-z0-9_\-]+"
            title={t('transfer.into.key.hint')}
            onChange={({ currentTarget }) => {
              setKey(currentTarget.value);
              reportChange(value, currentTarget.value);
            }}
          />
        </>
      ) : null}
      <Button type="submit" busy={isBusy}>
        {t('transfer.look')}
      </Button>
    </form>
  );
}
