import type { Import, ImportChoice, ImportLineKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveAs } from '../file-export/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, classes, Select, showToast, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { type ImportSelection, isImportRunning, useImport, useTransferMutations } from './queries.ts';
import { ImportLines } from './import-lines.tsx';
import { ClosedNote, AccessQuestion } from './import-access.tsx';
import { ImportTarget } from './import-target.tsx';
import { SongbookLink } from './songbook-link.tsx';
import { TableColumns } from './table-columns.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { UndoImport, UndoneReport } from './undo-import.tsx';
import { translateDiagnostics } from './translate-diagnostics.ts';

const LINE_KINDS = [
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
const DEFAULT_CHOICES = ['suggested', 'update', 'skip', 'duplicate'] as const;
const TRASH_CHOICES = ['skip', 'update', 'duplicate'] as const;

/** One import: its plan, the choices, its progress, and its report. */
export function ImportView({ id }: { id: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: importJob, error, refetch } = useImport(id);
  return (
    <Page title={importJob?.name ?? t('transfer.title')} width="middle" keepsScroll>
      <Link
        to="/imports"
        className="mt-6 inline-flex min-h-11 items-center gap-2 rounded-control pe-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('transfer.imports')}
      </Link>
      {importJob ? <ImportDetails importJob={importJob} /> : null}
      {!importJob && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function ImportDetails({ importJob }: { importJob: Import }) {
  const { t } = useTranslate();
  const [lineKind, setLineKind] = useState<ImportLineKind>();
  const [all, setAll] = useState<GeneralChoice>('suggested');
  const [trashed, setTrashed] = useState<ImportChoice>('skip');
  const [songs, setSongs] = useState<{ readonly [source: string]: ImportChoice }>({});
  const [isFree, setFree] = useState(false);
  // The selected target differs from the one this plan is for.
  const [isTargetChanged, setTargetChanged] = useState(false);
  const [isColumnsChanged, setColumnsChanged] = useState(false);
  // Until the next preview is there, the one before is shown.
  const isRefreshing = importJob.state === 'looking' && importJob.counts !== null;
  const isAwaitingChoices =
    importJob.state === 'looked' ||
    isRefreshing ||
    ((importJob.state === 'cancelled' || importJob.state === 'failed') && importJob.counts !== null);
  const isOver = importJob.state === 'done' || hasUndoStage(importJob);
  const isNothing = isAwaitingChoices && !canBringAnything(importJob);
  const actions = (
    <ImportActions
      importJob={importJob}
      isAwaitingChoices={isAwaitingChoices && !isNothing}
      isTargetChanged={isTargetChanged}
      isColumnsChanged={isColumnsChanged}
      choices={{ all: all === 'suggested' ? null : all, trashed, songs, free: isFree }}
    />
  );
  return (
    <>
      <ImportHeader importJob={importJob} />
      {/* A report may be long: what can be done with it comes first. */}
      {isOver ? actions : null}
      {isImportRunning(importJob) ? <ImportProgress importJob={importJob} /> : null}
      {importJob.undone && hasUndoStage(importJob) ? <UndoneReport undone={importJob.undone} /> : null}
      {isRefreshing || (!isImportRunning(importJob) && !isOver) ? (
        <>
          <ImportTarget importJob={importJob} onTargetChange={setTargetChanged} />
          {isRefreshing ? null : <TableColumns importJob={importJob} onColumnsChange={setColumnsChanged} />}
        </>
      ) : null}
      {importJob.counts && (isRefreshing || !isImportRunning(importJob)) ? (
        <section aria-busy={isRefreshing} className="pt-8">
          <h2 className="text-lg font-semibold">{t(isOver ? 'transfer.report' : 'transfer.plan')}</h2>
          {importJob.state === 'done' ? (
            <>
              <SongbookLink isThisOne={({ key }) => key === importJob.into} />
              <ClosedNote closed={importJob.closed} />
            </>
          ) : null}
          <LineKindFilter counts={importJob.counts} lineKind={lineKind} onSelect={setLineKind} />
          {isNothing && importJob.state === 'looked' ? <NothingToImport importJob={importJob} /> : null}
          {isAwaitingChoices && !isNothing && !isTargetChanged ? (
            <AccessQuestion closed={importJob.closed} isFree={isFree} onValueChange={setFree} />
          ) : null}
          {isAwaitingChoices && !isNothing ? (
            <GeneralChoices
              hasTrash={(importJob.counts.trashed ?? 0) > 0}
              all={all}
              onAllChange={setAll}
              trashed={trashed}
              onTrashedChange={setTrashed}
            />
          ) : null}
          <ImportLines
            key={lineKind ?? 'all'}
            importJob={importJob}
            lineKind={lineKind}
            defaultChoice={all === 'suggested' ? null : all}
            trashedChoice={trashed}
            songChoices={songs}
            onChoiceChange={
              isAwaitingChoices ? (source, choice) => setSongs({ ...songs, [source]: choice }) : undefined
            }
          />
        </section>
      ) : null}
      {isOver ? null : actions}
    </>
  );
}

/* Whether there is anything in its files that an import would write, or that is here as it is there. */
const canBringAnything = ({ counts }: Import): boolean =>
  counts === null || ITEM_KINDS.some((kind) => (counts[kind] ?? 0) > 0);
const ITEM_KINDS = ['new', 'changed', 'restored', 'duplicate', 'kept', 'trashed', 'skipped', 'unchanged'] as const;

/** Scores and recordings come another way. */
function NothingToImport({ importJob: { counts } }: { importJob: Import }) {
  const { t } = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
      <p>{t('transfer.none-to-import')}</p>
      {(counts?.passed ?? 0) > 0 ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('transfer.files')}
          <ButtonLink to="/imports/files">{t('match.title')}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

/* Whether undoing it was the last that was done with it. */
const hasUndoStage = ({ state }: Import): boolean => state === 'undone' || state === 'half-undone';

function ImportHeader({ importJob }: { importJob: Import }) {
  const { t } = useTranslate();
  return (
    <header className="flex flex-col gap-2 pb-6">
      <h1 className="text-[length:min(1.75rem,11vw)] leading-tight font-medium [overflow-wrap:anywhere] sm:text-[2.25rem]">
        {importJob.name}
      </h1>
      <p role="status" className={importJob.state === 'failed' ? 'text-danger' : 'text-ink-soft'}>
        {t(`transfer.says.${importJob.state}`)}
        <ImportError importJob={importJob} />
      </p>
    </header>
  );
}

type GeneralChoice = (typeof DEFAULT_CHOICES)[number];
type GeneralChoicesProps = {
  hasTrash: boolean;
  all: GeneralChoice;
  onAllChange: (choice: GeneralChoice) => void;
  trashed: ImportChoice;
  onTrashedChange: (choice: ImportChoice) => void;
};

/** What happens to everything that exists already, and to everything in the trash. */
function GeneralChoices({ hasTrash, all, onAllChange, trashed, onTrashedChange }: GeneralChoicesProps) {
  const { t } = useTranslate();
  return (
    <>
      <Select
        label={t('transfer.for-all')}
        className="max-w-md pt-4"
        value={all}
        options={DEFAULT_CHOICES.map((value) => ({ value, label: t(`transfer.all.${value}`) }))}
        onValueChange={onAllChange}
      />
      {hasTrash ? (
        <Select
          label={t('transfer.for-trash')}
          className="max-w-md pt-4"
          value={trashed}
          options={TRASH_CHOICES.map((value) => ({ value, label: t(`transfer.trash.${value}`) }))}
          onValueChange={onTrashedChange}
        />
      ) : null}
    </>
  );
}

function ImportError({ importJob: { error, errorSaid } }: { importJob: Import }) {
  const { t } = useTranslate();
  if (error === null) return null;
  const sentence = translateDiagnostics(t, errorSaid);
  return (
    <>
      {sentence === undefined ? <span lang="en"> {error}</span> : <span> {sentence}</span>}
      {errorSaid.some(({ code }) => code === 'written-by-then') ? <span> {t('transfer.says.half')}</span> : null}
    </>
  );
}

const STEPS = ['writing', 'waiting', 'engraving', 'undoing'] as const;

function ImportProgress({ importJob }: { importJob: Import }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { cancelImport } = useTransferMutations();
  const { done, total, step } = importJob.progress;
  const label = t(
    `transfer.step.${STEPS.find((one) => one === step) ?? (importJob.state === 'undoing' ? 'undoing' : 'reading')}`,
  );
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 pb-6">
      <ProgressBar
        label={label}
        done={done}
        total={total === 0 ? null : total}
        valueText={total ? `${done} / ${total}` : ''}
      />
      <Button
        onClick={() => {
          cancelImport(importJob.id).catch((failure: unknown) =>
            showToast({ text: failureText(failure), tone: 'error' }),
          );
        }}
      >
        {t('transfer.cancel')}
      </Button>
    </div>
  );
}

type LineKindFilterProps = {
  counts: NonNullable<Import['counts']>;
  lineKind: ImportLineKind | undefined;
  onSelect: (kind: ImportLineKind | undefined) => void;
};

function LineKindFilter({ counts, lineKind, onSelect }: LineKindFilterProps) {
  const { t } = useTranslate();
  const presentKinds = LINE_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  if (presentKinds.length === 0) return <p className="pt-2">{t('transfer.nothing-read')}</p>;
  return (
    <ul aria-label={t('transfer.show')} className="flex flex-wrap gap-2 pt-3">
      {[undefined, ...presentKinds].map((kind) => (
        <li key={kind ?? 'all'}>
          <button
            type="button"
            aria-pressed={lineKind === kind}
            onClick={() => onSelect(kind)}
            className={classes(
              'inline-flex min-h-11 items-center gap-2 rounded-control border px-3 text-[0.9375rem]',
              lineKind === kind ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-sheet hover:bg-wash',
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

const targetOf = ({ into, collectionName, language }: Import) => ({ into, name: collectionName, language });

type ImportActionsProps = {
  importJob: Import;
  isAwaitingChoices: boolean;
  isTargetChanged: boolean;
  isColumnsChanged: boolean;
  choices: ImportSelection;
};

function ImportActions({
  importJob,
  isAwaitingChoices,
  isTargetChanged,
  isColumnsChanged,
  choices,
}: ImportActionsProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { startImport } = useTransferMutations();
  const [busy, setBusy] = useState('');
  const run = (name: string, work: () => Promise<unknown>) => {
    setBusy(name);
    work()
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(''));
  };
  if (isImportRunning(importJob)) return null;
  return (
    <>
      {isAwaitingChoices ? (
        // The list before it may be long.
        <div className="sticky bottom-(--bottom-bar) z-20 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
          {isTargetChanged || isColumnsChanged ? (
            <p role="status" className="basis-full text-ink-soft">
              {t(isTargetChanged ? 'transfer.look-first' : 'transfer.columns.first')}
            </p>
          ) : null}
          <Button
            variant="primary"
            busy={busy === 'start'}
            disabled={isTargetChanged || isColumnsChanged}
            onClick={() => run('start', () => startImport(importJob.id, choices))}
          >
            {t('transfer.go')}
          </Button>
        </div>
      ) : null}
      <OtherActions importJob={importJob} busy={busy} run={run} />
    </>
  );
}

type OtherActionsProps = {
  importJob: Import;
  /** The name of the action that is in progress; empty when none is. */
  busy: string;
  run: (name: string, work: () => Promise<unknown>) => void;
};

function OtherActions({ importJob, busy, run }: OtherActionsProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { fetchReport, deleteImport, rescan } = useTransferMutations();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3 py-3">
      {importJob.counts ? (
        <>
          <Button
            busy={busy === 'text'}
            onClick={() => run('text', async () => saveAs(await fetchReport(importJob.id, 'text')))}
          >
            {t('transfer.report.text')}
          </Button>
          <Button
            busy={busy === 'csv'}
            onClick={() => run('csv', async () => saveAs(await fetchReport(importJob.id, 'csv')))}
          >
            {t('transfer.report.csv')}
          </Button>
        </>
      ) : null}
      {importJob.canUndo ? <UndoImport importJob={importJob} /> : null}
      {importJob.state === 'undone' ? (
        <Button busy={busy === 'again'} onClick={() => run('again', () => rescan(importJob.id, targetOf(importJob)))}>
          {t('transfer.again')}
        </Button>
      ) : null}
      <Button
        variant="plain"
        busy={busy === 'forget'}
        onClick={() =>
          run('forget', async () => {
            await deleteImport(importJob.id);
            void navigate('/imports');
          })
        }
      >
        {t('transfer.put-away')}
      </Button>
    </div>
  );
}
