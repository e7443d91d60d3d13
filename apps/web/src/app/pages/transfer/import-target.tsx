import type { Import } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useCollections } from '../../../features/collections/index.ts';
import { useTransfers } from '../../../features/transfer/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Select, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

const BY_FILES = 'by the files';
const NEW = 'a new one';

type ImportTargetProps = {
  one: Import;
  /** Is told whether another place is chosen than the one that was looked at. */
  onOther: (isOther: boolean) => void;
};

/** Which collection the songs go into. Another one is looked at anew. */
export function ImportTarget({ one, onOther }: ImportTargetProps) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { data: collections = [] } = useCollections();
  const { look } = useTransfers();
  const here = collections.find(({ key }) => key === one.into);
  const [chosen, setChosen] = useState<string>();
  const [key, setKey] = useState(one.into ?? '');
  const [name, setName] = useState(one.collectionName ?? '');
  const [isBusy, setBusy] = useState(false);
  const was = one.into === null ? BY_FILES : here === undefined ? NEW : here.key;
  const value = chosen ?? was;
  const tell = (place: string, itsKey = key, itsName = name) => {
    const isRenamed = place === NEW && (itsKey.trim() !== one.into || itsName.trim() !== (one.collectionName ?? ''));
    onOther(place !== was || isRenamed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const into = value === BY_FILES ? null : value === NEW ? key.trim() : value;
    void look(one.id, { into, name: value === NEW ? name.trim() || null : null, language: one.language })
      .then(() => onOther(false))
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 border-t border-ink pt-4">
      <Select
        label={t('transfer.into')}
        className="grow basis-56"
        value={value}
        onChoose={(next) => {
          setChosen(next);
          tell(next);
        }}
        options={[
          { value: BY_FILES, label: t('transfer.into.files') },
          ...collections.map((each) => ({ value: each.key, label: nameIn(each.name, language) })),
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
              tell(value, key, currentTarget.value);
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
              tell(value, currentTarget.value);
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
