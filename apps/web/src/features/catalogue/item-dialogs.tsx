import type { CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { ItemConflictDialog } from './item-conflict-dialog.tsx';
import type { ItemDialogName } from './item-toolbar.tsx';
import { mergeableKinds } from './items.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { ItemActions, ItemCommands } from './use-item-actions.ts';
import type { ItemFormController } from './use-item-form.ts';

type ItemDialogsProps<Kind extends CatalogueKind> = Omit<ItemCommandDialogsProps, 'isSaved' | 'commands'> & {
  form: Pick<ItemFormController<Kind>, 'isSaved' | 'isBusy' | 'names' | 'conflict' | 'closeConflict'>;
  actions: ItemActions;
};

/** The dialogs of an item: those that the editor opens, and those that a conflict or a refusal opens. */
export function ItemDialogs<Kind extends CatalogueKind>({ form, actions, ...rest }: ItemDialogsProps<Kind>) {
  return (
    <>
      {form.conflict ? (
        <ItemConflictDialog
          conflict={form.conflict}
          names={form.names}
          isBusy={form.isBusy}
          onSave={(theirFields) => void actions.resolveConflict(theirFields)}
          onClose={form.closeConflict}
        />
      ) : null}
      <ItemCommandDialogs {...rest} isSaved={form.isSaved} commands={actions} />
    </>
  );
}

type ItemCommandDialogsProps = {
  kind: CatalogueKind;
  id: string;
  name: string;
  stored: CatalogueItemDetails | undefined;
  /** False while there are unsaved changes, which an earlier state would overwrite. */
  isSaved: boolean;
  commands: ItemCommands;
  /** The dialog that the editor has opened. */
  opened: ItemDialogName | undefined;
  onOpen: (name: ItemDialogName | undefined) => void;
};

/** The dialogs of what is done with a whole item. */
export function ItemCommandDialogs(props: ItemCommandDialogsProps) {
  const { kind, commands, onOpen } = props;
  const openMerge = () => {
    commands.closeUsage();
    onOpen('merge');
  };
  return (
    <>
      <OpenedDialog {...props} />
      {commands.usage ? (
        <InUseDialog
          usage={commands.usage}
          onMerge={mergeableKinds.includes(kind) ? openMerge : undefined}
          onClose={commands.closeUsage}
        />
      ) : null}
    </>
  );
}

function OpenedDialog({ kind, id, name, stored, isSaved, commands, opened, onOpen }: ItemCommandDialogsProps) {
  const { t } = useTranslate();
  const close = () => onOpen(undefined);
  const isTrashed = stored?.trashedAt != null;
  if (opened === 'delete') return <DeleteDialog kind={kind} id={id} name={name} onClose={close} />;
  if (opened === 'history')
    return (
      <HistoryDialog
        kind={kind}
        id={id}
        lockedReason={isTrashed ? t('catalogue.history.trashed') : isSaved ? '' : t('catalogue.history.unsaved')}
        isBusy={commands.isUpdating}
        onRevert={(number) => void commands.revertTo(number, close)}
        onClose={close}
      />
    );
  if (opened !== 'merge' || !stored) return null;
  const openMerged = (into: string) => {
    close();
    commands.openItem(into);
  };
  return <MergeDialog kind={kind} id={id} name={name} uses={stored.uses} onMerged={openMerged} onClose={close} />;
}
