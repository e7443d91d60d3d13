import { useCollections } from '../collections/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, TextField } from '../../ui/index.ts';
import { minNotes, useTuneSearch } from './use-tune.ts';
import { searchPath } from './search-query.ts';
import { TuneKeyboard } from './tune-keyboard.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { TuneResults } from './tune-results.tsx';
import { useTones } from './use-tones.ts';
import { useTuneInput } from './use-tune-input.ts';

/** The notes, the keyboard they are played on, and the songs that contain them. */
export function TuneSearch() {
  const { t } = useTranslate();
  const playTone = useTones();
  const { text, notes, isInvalid, changeText, addNote, removeLastNote, clear } = useTuneInput();
  const missing = minNotes - notes.length;
  const { data: collections } = useCollections();
  return (
    <>
      <p className="max-w-reading pt-2 text-ink-soft">{t('tune.hint')}</p>
      <div className="grid gap-4 pt-6">
        <TuneKeyboard
          onPlay={(note) => {
            playTone(note);
            addNote(note);
          }}
          onUndo={removeLastNote}
        />
        <TextField
          label={t('tune.notes')}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-3xl"
          hint={missing > 0 ? t('tune.notes.hint') : undefined}
          error={isInvalid ? t('tune.notes.wrong') : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={removeLastNote} disabled={notes.length === 0}>
            {t('tune.take-back')}
          </Button>
          <Button onClick={clear} disabled={text === ''}>
            {t('tune.clear')}
          </Button>
          <ButtonLink variant="plain" to={searchPath}>
            {t('tune.words')}
          </ButtonLink>
        </div>
      </div>
      <TuneAnswer notes={notes} collections={collections} />
    </>
  );
}

type TuneAnswerProps = { notes: readonly number[]; collections: ReturnType<typeof useCollections>['data'] };

function TuneAnswer({ notes, collections }: TuneAnswerProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { results, error, isFetching, isStale, retry } = useTuneSearch(notes);
  const missing = minNotes - notes.length;
  const count = results?.length ?? 0;
  return (
    <>
      <p role="status" className="min-h-6 pt-4 pb-2 text-sm text-ink-soft">
        {missing > 0 && notes.length > 0 ? t('tune.more', { count: missing }) : null}
        {results && !isStale && count > 0 ? t('tune.found', { count }) : null}
      </p>
      {error && !results ? <LoadFailed title={t('search.failed')} text={failureText(error)} onRetry={retry} /> : null}
      {missing <= 0 && !results && !error ? <ResultsSkeleton /> : null}
      {results && !isStale && count === 0 ? (
        <EmptyState title={t('tune.nothing')}>{t('tune.nothing.text')}</EmptyState>
      ) : null}
      {results && count > 0 ? <TuneResults results={results} collections={collections} isBusy={isFetching} /> : null}
    </>
  );
}
