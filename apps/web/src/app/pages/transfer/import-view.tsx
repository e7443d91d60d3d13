import type { Import, ImportChoice, ImportLineKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Chosen, isAtWork, useImport, useTransfers } from '../../../features/transfer/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, classes, Select, showToast } from '../../../ui/index.ts';
import { BackIcon } from '../../../ui/icons.ts';
import { Page } from '../../shell/page.tsx';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { saveFile } from '../download/save-file.ts';
import { ImportLines } from './import-lines.tsx';
import { ClosedNote, OpeningQuestion } from './import-opening.tsx';
import { ImportTarget } from './import-target.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { say } from './say.ts';

const KINDS = [
  'new',
  'changed',
  'restored',
  'duplicate',
  'kept',
  'trashed',
  'skipped',
  'unchanged',
  'refused',
  'lost',
  'passed',
  'note',
] as const;
const CHOICES = ['suggested', 'update', 'skip', 'duplicate'] as const;
const OF_TRASH = ['skip', 'update', 'duplicate'] as const;

/** One import: what it would do, the choices, how far it is, and its report. */
export function ImportView({ id }: { id: string }) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { data: one, error, refetch } = useImport(id);
  return (
    <Page title={one?.name ?? t('transfer.title')} width="middle" keepsPlace>
      <Link
        to="/imports"
        className="mt-6 inline-flex min-h-11 items-center gap-2 rounded-control pr-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('transfer.imports')}
      </Link>
      {one ? <Whole one={one} /> : null}
      {!one && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function Whole({ one }: { one: Import }) {
  const { t } = useTranslate();
  const [shown, setShown] = useState<ImportLineKind>();
  const [all, setAll] = useState<(typeof CHOICES)[number]>('suggested');
  const [trashed, setTrashed] = useState<ImportChoice>('skip');
  const [songs, setSongs] = useState<{ readonly [source: string]: ImportChoice }>({});
  const [isFree, setFree] = useState(false);
  // Another place is chosen than the one this is the plan for.
  const [isElsewhere, setElsewhere] = useState(false);
  const isAsked =
    one.state === 'looked' || ((one.state === 'cancelled' || one.state === 'failed') && one.counts !== null);
  return (
    <>
      <header className="flex flex-col gap-2 pb-6">
        <h1 className="text-[length:min(1.75rem,11vw)] leading-tight font-medium [overflow-wrap:anywhere] sm:text-[2.25rem]">
          {one.name}
        </h1>
        <p role="status" className={one.state === 'failed' ? 'text-danger' : 'text-ink-soft'}>
          {t(`transfer.says.${one.state}`)}
          <Failure one={one} />
        </p>
      </header>
      {isAtWork(one) ? <AtWork one={one} /> : null}
      {!isAtWork(one) && one.state !== 'done' ? (
        <ImportTarget key={one.into ?? ''} one={one} onOther={setElsewhere} />
      ) : null}
      {one.counts && !isAtWork(one) ? (
        <section className="pt-8">
          <h2 className="text-lg font-semibold">{t(one.state === 'done' ? 'transfer.report' : 'transfer.plan')}</h2>
          {one.state === 'done' ? <ClosedNote closed={one.closed} /> : null}
          <Counts counts={one.counts} shown={shown} onShow={setShown} />
          {isAsked && !isElsewhere ? <OpeningQuestion closed={one.closed} isFree={isFree} onChoose={setFree} /> : null}
          {isAsked ? (
            <Select
              label={t('transfer.for-all')}
              className="max-w-md pt-4"
              value={all}
              options={CHOICES.map((value) => ({ value, label: t(`transfer.all.${value}`) }))}
              onChoose={setAll}
            />
          ) : null}
          {isAsked && (one.counts.trashed ?? 0) > 0 ? (
            <Select
              label={t('transfer.for-trash')}
              className="max-w-md pt-4"
              value={trashed}
              options={OF_TRASH.map((value) => ({ value, label: t(`transfer.trash.${value}`) }))}
              onChoose={setTrashed}
            />
          ) : null}
          <ImportLines
            key={shown ?? 'all'}
            one={one}
            what={shown}
            all={all === 'suggested' ? null : all}
            trashed={trashed}
            songs={songs}
            onChoose={isAsked ? (source, choice) => setSongs({ ...songs, [source]: choice }) : undefined}
          />
        </section>
      ) : null}
      <Deeds
        one={one}
        isAsked={isAsked}
        isElsewhere={isElsewhere}
        chosen={{ all: all === 'suggested' ? null : all, trashed, songs, free: isFree }}
      />
    </>
  );
}

function Failure({ one: { error, errorSaid } }: { one: Import }) {
  const { t } = useTranslate();
  if (error === null) return null;
  const sentence = say(t, errorSaid);
  return (
    <>
      {sentence === undefined ? <span lang="en"> {error}</span> : <span> {sentence}</span>}
      {errorSaid.some(({ code }) => code === 'written-by-then') ? <span> {t('transfer.says.half')}</span> : null}
    </>
  );
}

function AtWork({ one }: { one: Import }) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { cancel } = useTransfers();
  const { done, total, step } = one.progress;
  const label = t(
    `transfer.step.${step === 'writing' || step === 'waiting' || step === 'engraving' ? step : 'reading'}`,
  );
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <ProgressBar
        label={label}
        done={done}
        of={total === 0 ? null : total}
        words={total ? `${done} / ${total}` : ''}
      />
      <Button
        onClick={() => {
          cancel(one.id).catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }));
        }}
      >
        {t('transfer.cancel')}
      </Button>
    </div>
  );
}

type CountsProps = {
  counts: NonNullable<Import['counts']>;
  shown: ImportLineKind | undefined;
  onShow: (kind: ImportLineKind | undefined) => void;
};

function Counts({ counts, shown, onShow }: CountsProps) {
  const { t } = useTranslate();
  const some = KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  if (some.length === 0) return <p className="pt-2">{t('transfer.nothing-read')}</p>;
  return (
    <ul aria-label={t('transfer.show')} className="flex flex-wrap gap-2 pt-3">
      {[undefined, ...some].map((kind) => (
        <li key={kind ?? 'all'}>
          <button
            type="button"
            aria-pressed={shown === kind}
            onClick={() => onShow(kind)}
            className={classes(
              'inline-flex min-h-11 items-center gap-2 rounded-control border px-3 text-[0.9375rem]',
              shown === kind ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-sheet hover:bg-wash',
            )}
          >
            {kind === undefined ? (
              t('transfer.everything')
            ) : (
              <>
                {t(`transfer.what.${kind}`)} <span className="tabular-nums">{counts[kind]}</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

type DeedsProps = {
  one: Import;
  isAsked: boolean;
  isElsewhere: boolean;
  chosen: Chosen;
};

function Deeds({ one, isAsked, isElsewhere, chosen }: DeedsProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { start, report, forget } = useTransfers();
  const [busy, setBusy] = useState('');
  const run = (name: string, work: () => Promise<unknown>) => {
    setBusy(name);
    work()
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(''));
  };
  if (isAtWork(one)) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line py-3">
      {isAsked && isElsewhere ? (
        <p role="status" className="basis-full text-ink-soft">
          {t('transfer.look-first')}
        </p>
      ) : null}
      {isAsked ? (
        <Button
          look="primary"
          busy={busy === 'start'}
          disabled={isElsewhere}
          onClick={() => run('start', () => start(one.id, chosen))}
        >
          {t('transfer.go')}
        </Button>
      ) : null}
      {one.counts ? (
        <>
          <Button
            busy={busy === 'text'}
            onClick={() => run('text', async () => saveFile(await report(one.id, 'text')))}
          >
            {t('transfer.report.text')}
          </Button>
          <Button busy={busy === 'csv'} onClick={() => run('csv', async () => saveFile(await report(one.id, 'csv')))}>
            {t('transfer.report.csv')}
          </Button>
        </>
      ) : null}
      <Button
        look="plain"
        busy={busy === 'forget'}
        onClick={() =>
          run('forget', async () => {
            await forget(one.id);
            void navigate('/imports');
          })
        }
      >
        {t('transfer.put-away')}
      </Button>
    </div>
  );
}
