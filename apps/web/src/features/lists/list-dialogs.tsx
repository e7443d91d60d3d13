import type { SongList } from './apply-operation.ts';
import { changedValues } from './changed-values.ts';
import { AddSongsDialog } from './add-songs-dialog.tsx';
import { EntrySettingsDialog } from './entry-settings-dialog.tsx';
import type { OpenDialog } from './list-header.tsx';
import { type RowSettings, useListMutations } from './list-mutations.ts';
import { NewSetDialog } from './new-set-dialog.tsx';
import { OtherRowDialog } from './other-row-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useSetMutations } from './use-set-mutations.ts';
import type { ListedRow } from './use-listed-rows.ts';

type ListDialogsProps = {
  list: SongList;
  dialog: OpenDialog | undefined;
  /** The row that is edited, when no dialog is named. */
  editedRow: ListedRow | undefined;
  onClose: () => void;
};

/** The dialogs over the page of a list, of which at most one is open. */
export function ListDialogs({ list, dialog, editedRow, onClose }: ListDialogsProps) {
  const { setRow } = useListMutations();
  const { setHead, addOther } = useSetMutations();
  const closeAfter = (saved: Promise<unknown>) => {
    onClose();
    void saved;
  };
  if (dialog === 'songs') return <AddSongsDialog listId={list.id} onClose={onClose} />;
  if (dialog === 'new-set') return <NewSetDialog sourceId={list.id} onClose={onClose} />;
  if (dialog === 'schedule')
    return <ScheduleDialog list={list} onClose={onClose} onSave={(head) => closeAfter(setHead(list.id, head))} />;
  if (dialog)
    return <OtherRowDialog type={dialog} onClose={onClose} onSave={(row) => closeAfter(addOther(list.id, row))} />;
  if (!editedRow) return null;
  const { row, listed } = editedRow;
  const saveRow = (settings: Partial<RowSettings>) => {
    const changed = changedValues<RowSettings>(row, settings);
    closeAfter(Object.keys(changed).length === 0 ? Promise.resolve() : setRow(list.id, row.id, changed));
  };
  if (listed) return <EntrySettingsDialog listed={listed} onClose={onClose} onSave={saveRow} />;
  return row.type === 'song' ? null : (
    <OtherRowDialog
      type={row.type}
      row={row}
      onClose={onClose}
      onSave={({ type: _type, ...settings }) => saveRow(settings)}
    />
  );
}
