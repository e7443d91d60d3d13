import { duplicates, type SongV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';

/** Whether a change was refused because its song was merged into another one meanwhile. */
export function isMerged(failure: unknown): boolean {
  const details: unknown = failure instanceof ApiError ? failure.details : undefined;
  return typeof details === 'object' && details !== null && 'reason' in details && details.reason === 'merged';
}

/** The song was merged meanwhile: leads to the one that stays. What was typed is kept in this browser. */
export function MergedDialog({ song, onClose }: { song: SongV3; onClose: () => void }) {
  const { t } = useTranslate();
  const collectionId = song.collections[0]?.id ?? '';
  const { data } = useQuery({
    queryKey: ['editing', 'merged', song.id],
    queryFn: ({ signal }) =>
      callApi(duplicates.findMovedSong, { params: { collectionId, numberOrId: song.id }, signal }),
    enabled: collectionId !== '',
    retry: false,
    gcTime: 0,
  });
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
