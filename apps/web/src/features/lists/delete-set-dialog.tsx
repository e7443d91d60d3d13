import { useGroups } from '../groups/index.ts';
import { ConfirmDialog } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { SongList } from './apply-operation.ts';

type DeleteSetDialogProps = { list: SongList; onDelete: () => void; onClose: () => void };

/** Asks before a set list is deleted for a whole group. */
export function DeleteSetDialog({ list, onDelete, onClose }: DeleteSetDialogProps) {
  const { t } = useTranslate();
  const { data: groups } = useGroups();
  const group = groups?.find(({ id }) => id === list.groupId)?.name ?? t('groups.set.group');
  return (
    <ConfirmDialog
      title={t('lists.delete.title', { name: list.name })}
      label={t('lists.delete')}
      onConfirm={async () => {
        onClose();
        onDelete();
      }}
      onClose={onClose}
    >
      {t('lists.delete.group', { group })}
    </ConfirmDialog>
  );
}
