import type { Correction } from '@canticle/contract/calls';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { canEdit, useUser } from '../session/index.ts';
import { AccessRefused, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useFormatDateTime, useTranslate } from '../../i18n/index.ts';
import {
  Button,
  Dialog,
  EmptyState,
  Page,
  SegmentedControl,
  showToast,
  Skeleton,
  SkeletonBar,
  TextField,
} from '../../ui/index.ts';
import { LineChange } from './line-change.tsx';
import { type CorrectionState, useAnswerCorrection, useCorrections } from './queries.ts';

/** The corrections people suggested, for editors to accept or answer. */
export function CorrectionsPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const [state, setState] = useState<CorrectionState>('open');
  if (user && !canEdit(user))
    return (
      <Page title={t('corrections.title')} width="middle">
        <AccessRefused title={t('corrections.refused')}>{t('corrections.refused.text')}</AccessRefused>
      </Page>
    );
  return (
    <Page title={t('corrections.title')} width="middle">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('corrections.title')}
        </h1>
        <SegmentedControl
          label={t('corrections.show')}
          options={(['open', 'answered'] as const).map((value) => ({ value, label: t(`corrections.${value}`) }))}
          value={state}
          onValueChange={setState}
        />
      </header>
      {user ? <CorrectionList key={state} state={state} /> : null}
    </Page>
  );
}

function CorrectionList({ state }: { state: CorrectionState }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, refetch } = useCorrections(state);
  if (!data && error)
    return <LoadFailed title={t('corrections.failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton>
        {[1, 2, 3].map((row) => (
          <SkeletonBar key={row} className="mb-4 h-36 w-full" />
        ))}
      </Skeleton>
    );
  if (data.length === 0)
    return <EmptyState title={t(`corrections.none.${state}`)}>{t('corrections.none.text')}</EmptyState>;
  return (
    <ul aria-label={t('corrections.title')} className="flex flex-col gap-4">
      {data.map((correction) => (
        <li key={correction.id}>
          <CorrectionCard correction={correction} />
        </li>
      ))}
    </ul>
  );
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const { t, language } = useTranslate();
  const when = useFormatDateTime();
  const headingId = useId();
  const { link, songName, before, after, note, suggestedBy, createdAt, state, answer, answeredBy } = correction;
  const title = localizedText(songName, language);
  const who = suggestedBy ?? t('corrections.somebody');
  return (
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-surface border border-line bg-sheet p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lg font-medium">
          {link === null ? (
            title
          ) : (
            <Link to={link} className="inline-flex min-h-11 items-center hover:underline" dir="auto">
              {title}
            </Link>
          )}
        </h2>
        <p className="text-sm text-ink-soft">{t('corrections.by', { who, when: when(createdAt) })}</p>
      </header>
      <LineChange before={before} after={after} />
      {note ? <p className="text-ink-soft italic">“{note}”</p> : null}
      {state === 'open' ? (
        <AnswerButtons correction={correction} who={who} />
      ) : (
        <p className="text-ink-soft">
          {t(`corrections.${state}-by`, { who: answeredBy ?? t('corrections.somebody') })}
          {answer ? ` “${answer}”` : ''}
        </p>
      )}
    </article>
  );
}

function AnswerButtons({ correction, who }: { correction: Correction; who: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const answerCorrection = useAnswerCorrection();
  const [isDeclining, setDeclining] = useState(false);
  const answer = (isAccepted: boolean, text: string) =>
    answerCorrection.mutate(
      { id: correction.id, isAccepted, answer: text },
      {
        onSuccess: () => showToast({ text: t(isAccepted ? 'corrections.accepted-now' : 'corrections.declined-now') }),
        onError: (failure) => showToast({ text: failureText(failure), tone: 'error' }),
      },
    );
  return (
    <>
      {correction.canBeAccepted ? null : <p className="text-sm">{t('corrections.line-gone')}</p>}
      <div className="flex flex-wrap gap-2">
        {correction.canBeAccepted ? (
          <Button variant="primary" busy={answerCorrection.isPending} onClick={() => answer(true, '')}>
            {t('corrections.accept')}
          </Button>
        ) : null}
        <Button disabled={answerCorrection.isPending} onClick={() => setDeclining(true)}>
          {t('corrections.decline')}
        </Button>
      </div>
      {isDeclining ? (
        <DeclineDialog
          who={who}
          onClose={() => setDeclining(false)}
          onDecline={(text) => {
            setDeclining(false);
            answer(false, text);
          }}
        />
      ) : null}
    </>
  );
}

type DeclineDialogProps = { who: string; onDecline: (answer: string) => void; onClose: () => void };

function DeclineDialog({ who, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useTranslate();
  const [text, setText] = useState('');
  return (
    <Dialog
      open
      title={t('corrections.decline')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={() => onDecline(text.trim())}>
          {t('corrections.decline')}
        </Button>
      }
    >
      <TextField
        label={t('corrections.answer', { who })}
        hint={t('corrections.answer-hint')}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}

export { CorrectionsPage as Component };
