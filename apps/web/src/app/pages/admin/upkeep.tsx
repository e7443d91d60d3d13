import { type FormEvent, useState } from 'react';
import { useAdministration } from '../../../features/administration/index.ts';
import { useCollections } from '../../../features/collections/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, ButtonLink, Select, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { saveFile } from '../download/save-file.ts';
import { Lookup } from './lookup.tsx';
import { Part } from './part.tsx';
import { HouseStatus } from './status.tsx';
import { Token } from './token.tsx';

/** What is looked up, taken along and made anew. */
export function Upkeep() {
  return (
    <div className="flex flex-col gap-10">
      <HouseStatus />
      <Lookup />
      <Addresses />
      <Remembered />
      <Place />
      <Token />
    </div>
  );
}

function Addresses() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { addressesSince } = useAdministration();
  const [since, setSince] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    setBusy(true);
    await addressesSince(since).then(
      (text) => {
        if (text === '') setFailure(t('admin.addresses.none'));
        else saveFile({ name: 'emails.txt', bytes: new Blob([`${text}\n`], { type: 'text/plain' }), losses: [] });
      },
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  return (
    <Part title={t('admin.addresses')} text={t('admin.addresses.text')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('admin.addresses.since')}
          type="date"
          required
          max="9999-12-31"
          value={since}
          error={failure}
          onChange={(event) => setSince(event.currentTarget.value)}
          className="w-44"
        />
        <Button type="submit" busy={isBusy}>
          {t('admin.addresses.button')}
        </Button>
      </form>
    </Part>
  );
}

function Remembered() {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { data: collections = [] } = useCollections();
  const { clear } = useAdministration();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState('');
  const run = (name: string, done: string) => {
    setBusy(name);
    return clear(name)
      .then(
        () => showToast({ text: done }),
        (reason: unknown) => showToast({ text: failureText(reason), tone: 'error' }),
      )
      .finally(() => setBusy(''));
  };
  const id = chosen || (collections[0]?.id ?? '');
  return (
    <Part title={t('admin.remembered')} text={t('admin.remembered.text')}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('admin.collection')}
          value={id}
          onChoose={setChosen}
          options={collections.map((one) => ({ value: one.id, label: nameIn(one.name, language) }))}
        />
        <Button
          disabled={id === ''}
          busy={busy === id && busy !== ''}
          onClick={() => void run(id, t('admin.remembered.done'))}
        >
          {t('admin.remembered.button')}
        </Button>
        <Button busy={busy === 'Index'} onClick={() => void run('Index', t('admin.index.done'))}>
          {t('admin.index.button')}
        </Button>
      </div>
    </Part>
  );
}

function Place() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { fetchFromPlace } = useAdministration();
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState('');
  const fetchNow = (what: 'everything' | 'changes') => {
    setBusy(what);
    return fetchFromPlace(what)
      .then(setAnswer, (reason: unknown) => {
        setAnswer('');
        showToast({ text: failureText(reason), tone: 'error' });
      })
      .finally(() => setBusy(''));
  };
  return (
    <Part title={t('admin.place')} text={t('admin.place.text')}>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'changes'} onClick={() => void fetchNow('changes')}>
          {t('admin.place.changes')}
        </Button>
        <Button busy={busy === 'everything'} onClick={() => void fetchNow('everything')}>
          {t('admin.place.everything')}
        </Button>
        <ButtonLink to="/imports">{t('admin.place.imports')}</ButtonLink>
      </div>
      <p role="status" className="pt-3 text-ink-soft empty:hidden">
        {answer ? (
          <>
            {t('admin.place.answer')} <span lang="en">{answer}</span>
          </>
        ) : null}
      </p>
    </Part>
  );
}
