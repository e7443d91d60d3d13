import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { useListMutations } from './list-mutations.ts';

/** Long enough to be read and pressed, shorter than the deletion is delayed, in milliseconds. */
const undoDurationMs = 8000;

/** Deletes a list, or leaves one that is somebody else's, and offers to undo it. */
export function useDeleteList(isMine: boolean): (list: SongList) => Promise<void> {
  const { t } = useTranslate();
  const { remove } = useListMutations();
  return async (list) => {
    const { undo } = await remove(list);
    showToast({
      text: t(isMine ? 'lists.deleted' : 'lists.left', { name: list.name }),
      durationMs: undoDurationMs,
      action: { label: t('app.undo'), run: () => void undo() },
    });
  };
}
