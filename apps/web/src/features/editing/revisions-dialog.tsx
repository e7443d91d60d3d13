import type { StoredLyrics } from '@canticle/contract/calls';
import { useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, classes, Dialog } from '../../ui/index.ts';
import { TextDiff } from './text-diff.tsx';
import { sourcesOf } from './sources.ts';
import { useRestoreRevision, useRevision, useRevisions } from './queries.ts';

type RevisionsDialogProps = {
  songId: string;
  language: string;
  title: string;
  /** False while there are unsaved edits, which restoring would overwrite. */
  isSaved: boolean;
  onRestored: (text: StoredLyrics) => void;
  onConflict: () => void;
  onClose: () => void;
};

/** The revisions of a text: who saved them, how they differ, and restoring one. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { songId, language, title, isSaved, onRestored, onConflict, onClose } = props;
  const { t } = useTranslate();
  const when = useFormatDateTime();
  const failureText = useErrorMessage();
  const { data: revisions, error, refetch } = useRevisions(songId, language, true);
  const [selectedRevision, setSelectedRevision] = useState<number>();
  const restore = useRestoreRevision(songId, language);
  const restoreFailure = restore.error && !isConflict(restore.error) ? failureText(restore.error) : '';
  const newest = revisions?.[0]?.revision ?? 0;

  const restoreRevision = (revision: number) =>
    restore.mutate(
      { revision, baseRevision: newest },
      {
        onSuccess: onRestored,
        onError: (failure) => {
          if (isConflict(failure)) onConflict();
        },
      },
    );

  return (
    <Dialog
      open
      title={t('editor.revisions')}
      onClose={onClose}
      footer={
        selectedRevision !== undefined && selectedRevision !== newest ? (
          <Button
            variant="primary"
            busy={restore.isPending}
            disabled={!isSaved}
            onClick={() => restoreRevision(selectedRevision)}
          >
            {t('editor.restore', { revision: selectedRevision })}
          </Button>
        ) : undefined
      }
    >
      {error && !revisions ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {revisions?.length === 0 ? <p className="text-ink-soft">{t('editor.revisions.none')}</p> : null}
      <ol className="flex max-h-[30dvh] flex-col gap-1 overflow-y-auto">
        {revisions?.map((one) => (
          <li key={one.revision}>
            <button
              type="button"
              aria-pressed={one.revision === selectedRevision}
              onClick={() => setSelectedRevision(one.revision)}
              className={classes(
                'flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 text-start hover:bg-wash',
                one.revision === selectedRevision && 'bg-wash font-medium',
              )}
            >
              <span className="tabular-nums">{one.revision}</span>
              <span>{when(one.savedAt)}</span>
              <span className="text-ink-soft">{one.savedBy ?? t('editor.imported')}</span>
              {one.revision === newest ? <span className="text-sm text-ink-soft">{t('editor.newest')}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      {selectedRevision !== undefined && selectedRevision !== newest ? (
        <div className="mt-4 flex flex-col gap-2">
          <h3 className="text-sm font-medium">{t('editor.compare', { from: selectedRevision, to: newest })}</h3>
          <RevisionDiff songId={songId} language={language} title={title} from={selectedRevision} to={newest} />
          {isSaved ? null : <p className="text-sm text-ink-soft">{t('editor.restore.unsaved')}</p>}
        </div>
      ) : null}
      {restoreFailure ? (
        <p role="alert" className="mt-3 text-danger">
          {restoreFailure}
        </p>
      ) : null}
    </Dialog>
  );
}

const isConflict = (failure: unknown) => failure instanceof ApiError && failure.code === 'CONFLICT';

type RevisionDiffProps = { songId: string; language: string; title: string; from: number; to: number };

function RevisionDiff({ songId, language, title, from, to }: RevisionDiffProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const first = useRevision(songId, language, from);
  const second = useRevision(songId, language, to);
  const [before, after] = [first.data, second.data];
  const failed = [first, second].find(({ data, error }) => data === undefined && error);
  if (failed)
    return (
      <LoadFailed
        title={t('app.page-failed')}
        text={failureText(failed.error)}
        onRetry={() => void Promise.all([first.refetch(), second.refetch()])}
      />
    );
  if (!before || !after) return <p role="status">{t('editor.loading')}</p>;
  const [firstText = '', secondText = ''] = [before, after].map(({ document }) => {
    const sources = sourcesOf(document, title);
    return [sources.original, sources.new].filter(Boolean).join('\n');
  });
  return <TextDiff before={firstText} after={secondText} />;
}
