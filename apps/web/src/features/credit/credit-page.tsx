import { type FormEvent, useRef, useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { saveAs } from '../file-export/index.ts';
import { creditedPeople, toListedSongs, useContributorNames, useSongFactsById, useSongs } from '../songs/index.ts';
import { type CreditTarget, creditRecording, fetchCredit } from '../tools/index.ts';
import { ApiError } from '../../api/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Select, showToast, TextField, Page } from '../../ui/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';

const languages = ['no', 'en', 'de', 'nl', 'fr', 'ro', 'es', 'pl'];

/** Writes the credits of a song into a recording of it, in two steps: select the song, then the recording. */
export function CreditPage() {
  const { t } = useTranslate();
  const [song, setSong] = useState<CreditTarget>();
  const [isSongConfirmed, setSongConfirmed] = useState(false);
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
      {song && isSongConfirmed ? (
        <CreditRecordingForm song={song} onBack={() => setSongConfirmed(false)} />
      ) : (
        <CreditSongForm
          song={song}
          onNext={(next) => {
            setSong(next);
            setSongConfirmed(true);
          }}
        />
      )}
    </Page>
  );
}

function CreditSongForm({ song, onNext }: { song: CreditTarget | undefined; onNext: (song: CreditTarget) => void }) {
  const { t, language: uiLanguage } = useTranslate();
  const failureText = useErrorMessage();
  const { data: allCollections, error, refetch } = useCollections();
  const collections = (allCollections ?? []).filter((one) => one.type === 'song' && one.available);
  const [collectionId, setCollection] = useState(song?.collectionId ?? '');
  const [number, setNumber] = useState(song ? String(song.number) : '');
  const [language, setLanguage] = useState(song?.language ?? uiLanguage);
  const id = collectionId || (collections[0]?.id ?? '');
  const isComplete = id !== '' && /^\d{1,6}$/.test(number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onNext({ collectionId: id, number: Number(number), language });
  };
  if (!allCollections && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 border-t border-ink pt-4">
      <Select
        label={t('admin.collection')}
        value={id}
        onValueChange={setCollection}
        options={collections.map((one) => ({ value: one.id, label: localizedText(one.name, uiLanguage) }))}
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
        onValueChange={setLanguage}
        options={[...new Set([...languages, uiLanguage])].map((value) => ({
          value,
          label: new Intl.DisplayNames([uiLanguage], { type: 'language' }).of(value) ?? value,
        }))}
      />
      <div>
        <Button type="submit" variant="primary" disabled={!isComplete}>
          {t('credit.next')}
        </Button>
      </div>
    </form>
  );
}

function CreditRecordingForm({ song: selection, onBack }: { song: CreditTarget; onBack: () => void }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: songs, error, refetch } = useSongs(selection.collectionId);
  const { data: names } = useContributorNames();
  const { data: factsById } = useSongFactsById();
  const { data: collections = [] } = useCollections();
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const match = toListedSongs(songs ?? [], selection.collectionId, selection.language).find(
    ({ number }) => number === selection.number,
  );
  const namesOf = (role: 'author' | 'translator' | 'composer') => {
    if (!match || !names) return '';
    const text = { facts: factsById?.get(match.song.id), textLanguage: selection.language };
    return creditedPeople(match.song, role, names, text)
      .map(({ name }) => name)
      .join(', ');
  };
  const translators = namesOf('translator');
  const key = collections.find(({ id }) => id === selection.collectionId)?.key ?? '';
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
    if (!file || !match) return;
    const creditedFile = await creditRecording(file, selection);
    saveAs({
      ...creditedFile,
      name: `${key} ${selection.number} - ${match.title}.${file.name.split('.').at(-1) ?? ''}`,
    });
  };
  return (
    <div className="flex flex-col gap-4 border-t border-ink pt-4">
      {!songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {songs && !match ? <p role="alert">{t('credit.no-song', { number: selection.number })}</p> : null}
      {match ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-ink-soft">{t('credit.song')}</dt>
          <dd className="font-medium">{match.title}</dd>
          <dt className="text-ink-soft">{t('credit.author')}</dt>
          <dd>{namesOf('author') || '–'}</dd>
          {translators === '' ? null : (
            <>
              <dt className="text-ink-soft">{t('credit.translator')}</dt>
              <dd>{translators}</dd>
            </>
          )}
          <dt className="text-ink-soft">{t('credit.composer')}</dt>
          <dd>{namesOf('composer') || '–'}</dd>
        </dl>
      ) : null}
      <RecordingChoice file={file} onFileChange={setFile} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{t('credit.previous')}</Button>
        <Button variant="primary" busy={isBusy} disabled={!match || !file} onClick={() => run(credit())}>
          {t('credit.download')}
        </Button>
        <Button
          busy={isBusy}
          disabled={!match}
          onClick={() => {
            if (match) run(fetchCredit(match.song.id, selection.language).then(saveAs));
          }}
        >
          {t('credit.pdf')}
        </Button>
      </div>
    </div>
  );
}

function RecordingChoice({ file, onFileChange }: { file: File | undefined; onFileChange: (file: File) => void }) {
  const { t } = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p className="pb-1.5 text-sm font-medium">{t('credit.file')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()}>{t(file ? 'credit.choose-other' : 'credit.choose')}</Button>
        <span role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {file?.name}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept="audio/*,video/*"
        aria-label={t('credit.file')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFileChange(chosen);
        }}
      />
    </div>
  );
}

export { CreditPage as Component };
