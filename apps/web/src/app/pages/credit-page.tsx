import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { useCollections } from '../../features/collections/index.ts';
import { listed, peopleOf, useContributorNames, useSongs } from '../../features/songs/index.ts';
import { type Credited, creditRecording, fetchCredit } from '../../features/tools/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { Button, Select, showToast, TextField } from '../../ui/index.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { saveFile } from './download/save-file.ts';

/** Writes who made a song into a recording of it, in two steps: which song, and which recording. */
export function CreditPage() {
  const { t } = useTranslate();
  const [song, setSong] = useState<Credited>();
  const [isChosen, setChosen] = useState(false);
  return (
    <Page title={t('credit.title')} width="narrow">
      <h1 className="pt-8 pb-2 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('credit.title')}
      </h1>
      <p className="pb-6 text-ink-soft">
        {t('credit.text')}{' '}
        <a className="text-accent underline" href={t('credit.address')} target="_blank" rel="noreferrer">
          {t('credit.instructions')}
        </a>
      </p>
      {song && isChosen ? (
        <Recording song={song} onBack={() => setChosen(false)} />
      ) : (
        <Which
          song={song}
          onNext={(next) => {
            setSong(next);
            setChosen(true);
          }}
        />
      )}
    </Page>
  );
}

function Which({ song, onNext }: { song: Credited | undefined; onNext: (song: Credited) => void }) {
  const { t, language: own } = useTranslate();
  const { data: all = [] } = useCollections();
  const collections = all.filter((one) => one.type === 'song' && one.available);
  const [collectionId, setCollection] = useState(song?.collectionId ?? '');
  const [number, setNumber] = useState(song ? String(song.number) : '');
  const [language, setLanguage] = useState(song?.language ?? own);
  const id = collectionId || (collections[0]?.id ?? '');
  const isWhole = id !== '' && /^\d{1,6}$/.test(number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onNext({ collectionId: id, number: Number(number), language });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 border-t border-ink pt-4">
      <Select
        label={t('admin.collection')}
        value={id}
        onChoose={setCollection}
        options={collections.map((one) => ({ value: one.id, label: nameIn(one.name, own) }))}
      />
      <TextField
        label={t('credit.number')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Select
        label={t('credit.language')}
        value={language}
        onChoose={setLanguage}
        options={['no', 'en', 'de', 'nl', 'fr', 'ro', 'es', 'pl'].map((value) => ({
          value,
          label: new Intl.DisplayNames([own], { type: 'language' }).of(value) ?? value,
        }))}
      />
      <div>
        <Button type="submit" look="primary" disabled={!isWhole}>
          {t('credit.next')}
        </Button>
      </div>
    </form>
  );
}

function Recording({ song: wanted, onBack }: { song: Credited; onBack: () => void }) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { data: songs } = useSongs(wanted.collectionId);
  const { data: names } = useContributorNames();
  const { data: collections = [] } = useCollections();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const found = listed(songs ?? [], wanted.collectionId, wanted.language).find(
    ({ number }) => number === wanted.number,
  );
  const people = (task: 'author' | 'composer') =>
    (found ? peopleOf(found.song, task, names ?? new Map()) : []).map(({ name }) => name).join(', ') || '–';
  const key = collections.find(({ id }) => id === wanted.collectionId)?.key ?? '';
  const run = (work: Promise<void>) => {
    setBusy(true);
    work
      .catch((failure: unknown) => {
        const isLarge = failure instanceof ApiError && failure.status === 413;
        showToast({ text: isLarge ? t('credit.too-large') : failureText(failure), tone: 'error' });
      })
      .finally(() => setBusy(false));
  };
  const credit = async () => {
    if (!file || !found) return;
    const made = await creditRecording(file, wanted);
    saveFile({ ...made, name: `${key} ${wanted.number} - ${found.title}.${file.name.split('.').at(-1) ?? ''}` });
  };
  return (
    <div className="flex flex-col gap-4 border-t border-ink pt-4">
      {songs && !found ? <p role="alert">{t('credit.no-song', { number: wanted.number })}</p> : null}
      {found ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-soft">{t('credit.song')}</dt>
          <dd className="font-medium">{found.title}</dd>
          <dt className="text-ink-soft">{t('credit.author')}</dt>
          <dd>{people('author')}</dd>
          <dt className="text-ink-soft">{t('credit.composer')}</dt>
          <dd>{people('composer')}</dd>
        </dl>
      ) : null}
      <div>
        <p className="pb-1.5 text-sm font-medium">{t('credit.file')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => field.current?.click()}>{t(file ? 'credit.choose-other' : 'credit.choose')}</Button>
          <span role="status" className="min-w-0 [overflow-wrap:anywhere]">
            {file?.name}
          </span>
        </div>
        <input
          ref={field}
          type="file"
          accept="audio/*,video/*"
          aria-label={t('credit.file')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? file)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{t('credit.previous')}</Button>
        <Button look="primary" busy={isBusy} disabled={!found || !file} onClick={() => run(credit())}>
          {t('credit.download')}
        </Button>
        <Button
          busy={isBusy}
          disabled={!found}
          onClick={() => {
            if (found) run(fetchCredit(found.song.id, wanted.language).then(saveFile));
          }}
        >
          {t('credit.pdf')}
        </Button>
      </div>
    </div>
  );
}
