import { useCollections } from '../../../features/collections/index.ts';
import { fewestNotes, searchPath, TuneKeyboard, useTune } from '../../../features/search/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, ButtonLink, EmptyState, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { ResultsToCome } from '../search/results-to-come.tsx';
import { TuneResults } from './tune-results.tsx';
import { useTones } from './use-tones.ts';
import { useTuneText } from './use-tune-text.ts';

/** The notes, the keyboard they are played on, and the songs that have them. */
export function TuneSearch() {
  const { t } = useTranslate();
  const sound = useTones();
  const { text, notes, isWrong, write, play, takeBack, clear } = useTuneText();
  const missing = fewestNotes - notes.length;
  const { data: collections } = useCollections();
  return (
    <>
      <p className="max-w-reading pt-2 text-ink-soft">{t('tune.hint')}</p>
      <div className="grid gap-4 pt-6">
        <TuneKeyboard
          onPlay={(note) => {
            sound(note);
            play(note);
          }}
          onTakeBack={takeBack}
        />
        <TextField
          label={t('tune.notes')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-3xl"
          hint={missing > 0 ? t('tune.notes.hint') : undefined}
          error={isWrong ? t('tune.notes.wrong') : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={takeBack} disabled={notes.length === 0}>
            {t('tune.take-back')}
          </Button>
          <Button onClick={clear} disabled={text === ''}>
            {t('tune.clear')}
          </Button>
          <ButtonLink look="plain" to={searchPath}>
            {t('tune.words')}
          </ButtonLink>
        </div>
      </div>
      <Answer notes={notes} collections={collections} />
    </>
  );
}

type AnswerProps = { notes: readonly number[]; collections: ReturnType<typeof useCollections>['data'] };

function Answer({ notes, collections }: AnswerProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { found, error, isFetching, isOld, again } = useTune(notes);
  const missing = fewestNotes - notes.length;
  const count = found?.length ?? 0;
  return (
    <>
      <p role="status" className="min-h-6 pt-4 pb-2 text-sm text-ink-soft">
        {missing > 0 && notes.length > 0 ? t('tune.more', { count: missing }) : null}
        {found && !isOld && count > 0 ? t('tune.found', { count }) : null}
      </p>
      {error && !found ? <LoadFailed title={t('search.failed')} text={failureText(error)} onRetry={again} /> : null}
      {missing <= 0 && !found && !error ? <ResultsToCome /> : null}
      {found && !isOld && count === 0 ? (
        <EmptyState title={t('tune.nothing')}>{t('tune.nothing.text')}</EmptyState>
      ) : null}
      {found && count > 0 ? <TuneResults found={found} collections={collections} isBusy={isFetching} /> : null}
    </>
  );
}
