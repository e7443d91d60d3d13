import { ApiError } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';
import { useMovedSong } from './queries.ts';

/** Whether a change was refused because its song was merged into another one meanwhile. */
export function isMerged(failure: unknown): boolean {
  const details: unknown = failure instanceof ApiError ? failure.details : undefined;
  return typeof details === 'object' && details !== null && 'reason' in details && details.reason === 'merged';
}

type MergedDialogProps = {
  songId: string;
  /** A songbook it was in; empty when it was in none. */
  collectionId: string;
  onClose: () => void;
};

/** The song was merged meanwhile: leads to the one that stays. What was typed is kept in this browser. */
export function MergedDialog({ songId, collectionId, onClose }: MergedDialogProps) {
  const { t } = useTranslate();
  const { data } = useMovedSong(collectionId, songId);
  return (
    <Dialog
      open
      title={t('editor.merged')}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('editor.conflict.later')}
          </Button>
          {data ? (
            <ButtonLink variant="primary" to={`/songs/${data.collectionId}/${data.songId}/edit`}>
              {t('editor.merged.open')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{t('editor.merged.text')}</p>
    </Dialog>
  );
}
