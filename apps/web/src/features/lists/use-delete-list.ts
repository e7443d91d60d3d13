import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { useListMutations } from './list-mutations.ts';

/** Long enough to be read and pressed, shorter than the deletion is delayed, in milliseconds. */
const undoDurationMs = 8000;

/** Deletes a list, or leaves one that somebody else shares, and offers to undo it. */
export function useDeleteList() {
  const { t } = useTranslate();
  const { remove, leave } = useListMutations();
  const offerUndo = (text: string, undo: () => Promise<void>) =>
    showToast({ text, durationMs: undoDurationMs, action: { label: t('app.undo'), run: () => void undo() } });
  return {
    deleteList: async (list: SongList) => {
      const { undo } = await remove(list);
      offerUndo(t('lists.deleted', { name: list.name }), undo);
    },
    leaveList: async (list: SongList, userId: string) => {
      const { undo } = await leave(list, userId);
      offerUndo(t('lists.left', { name: list.name }), async () => {
        if (!(await undo())) showToast({ text: t('lists.left.sent', { name: list.name }), tone: 'error' });
      });
    },
  };
}
