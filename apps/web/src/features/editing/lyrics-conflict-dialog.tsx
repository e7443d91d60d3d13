import type { StoredLyrics } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { TextDiff } from './text-diff.tsx';
import { loadTexts, useRevisions } from './queries.ts';
import { type Sources, sourcesOf } from './sources.ts';

type LyricsConflictDialogProps = {
  songId: string;
  language: string;
  title: string;
  mine: Sources;
  isBusy: boolean;
  /** Receives the revision that my text shall follow. */
  onKeepMine: (newest: number) => void;
  onUseTheirs: (theirs: StoredLyrics) => void;
  onClose: () => void;
};

/** Somebody else saved the text meanwhile: shows both, and discards nothing without confirmation. */
export function LyricsConflictDialog({
  songId,
  language,
  title,
  mine,
  isBusy,
  ...handlers
}: LyricsConflictDialogProps) {
  const { t } = useTranslate();
  const when = useFormatDateTime();
  const failureText = useErrorMessage();
  const {
    data: texts,
    error,
    refetch,
  } = useQuery({
    queryKey: ['editing', 'newest', songId],
    queryFn: () => loadTexts(songId),
    staleTime: 0,
    gcTime: 0,
  });
  const { data: revisions } = useRevisions(songId, language, true);
  const theirs = texts?.find((one) => one.language === language);
  const last = revisions?.find(({ revision }) => revision === theirs?.revision);
  return (
    <Dialog
      open
      title={t('editor.conflict')}
      onClose={handlers.onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="plain" onClick={handlers.onClose}>
            {t('editor.conflict.later')}
          </Button>
          <Button disabled={!theirs} onClick={() => theirs && handlers.onUseTheirs(theirs)}>
            {t('editor.conflict.theirs')}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!texts}
            onClick={() => handlers.onKeepMine(theirs?.revision ?? 0)}
          >
            {t('editor.conflict.mine')}
          </Button>
        </>
      }
    >
      {!texts && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : theirs && last ? (
        <div className="flex flex-col gap-4">
          <p>{t('editor.conflict.text', { name: last.savedBy ?? t('editor.imported'), when: when(last.savedAt) })}</p>
          <TextDiff before={joinSources(sourcesOf(theirs.document, title))} after={joinSources(mine)} />
          <p className="text-sm text-ink-soft">{t('editor.conflict.legend')}</p>
        </div>
      ) : (
        <p role="status">{t('editor.loading')}</p>
      )}
    </Dialog>
  );
}

const joinSources = (sources: Sources) => [sources.original, sources.new].filter(Boolean).join('\n');
