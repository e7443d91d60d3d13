import type { StoredLyrics } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { CompareLines, loadTexts, type Sources, sourcesOf, useRevisions } from '../../../features/editing/index.ts';
import { useTranslate, useWhen } from '../../../translations/index.ts';
import { Button, Dialog } from '../../../ui/index.ts';

type ConflictProps = {
  songId: string;
  language: string;
  title: string;
  mine: Sources;
  isBusy: boolean;
  /** Is given the revision that mine shall follow. */
  onKeepMine: (newest: number) => void;
  onTakeTheirs: (theirs: StoredLyrics) => void;
  onClose: () => void;
};

/** Somebody else saved the text in between: both are shown, and nothing goes without being asked. */
export function Conflict({ songId, language, title, mine, isBusy, ...ways }: ConflictProps) {
  const { t } = useTranslate();
  const when = useWhen();
  const { data: texts } = useQuery({
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
      onClose={ways.onClose}
      dismissable={false}
      footer={
        <>
          <Button look="plain" onClick={ways.onClose}>
            {t('editor.conflict.later')}
          </Button>
          <Button disabled={!theirs} onClick={() => theirs && ways.onTakeTheirs(theirs)}>
            {t('editor.conflict.theirs')}
          </Button>
          <Button look="primary" busy={isBusy} disabled={!texts} onClick={() => ways.onKeepMine(theirs?.revision ?? 0)}>
            {t('editor.conflict.mine')}
          </Button>
        </>
      }
    >
      {theirs && last ? (
        <div className="flex flex-col gap-4">
          <p>{t('editor.conflict.text', { name: last.savedBy ?? t('editor.imported'), when: when(last.savedAt) })}</p>
          <CompareLines before={joined(sourcesOf(theirs.document, title))} after={joined(mine)} />
          <p className="text-sm text-ink-soft">{t('editor.conflict.legend')}</p>
        </div>
      ) : (
        <p role="status">{t('editor.loading')}</p>
      )}
    </Dialog>
  );
}

const joined = (sources: Sources) => [sources.original, sources.new].filter(Boolean).join('\n');
