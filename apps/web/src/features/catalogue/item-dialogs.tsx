import type { CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { ItemConflictDialog } from './item-conflict-dialog.tsx';
import type { ItemDialogName } from './item-toolbar.tsx';
import { mergeableKinds } from './items.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { ItemActions } from './use-item-actions.ts';
import type { ItemFormController } from './use-item-form.ts';

type ItemDialogsProps<Kind extends CatalogueKind> = {
  kind: Kind;
  id: string;
  name: string;
  stored: CatalogueItemDetails | undefined;
  form: Pick<ItemFormController<Kind>, 'isSaved' | 'isBusy' | 'names' | 'conflict' | 'closeConflict'>;
  actions: ItemActions;
  /** The dialog that the editor has opened. */
  opened: ItemDialogName | undefined;
  onOpen: (name: ItemDialogName | undefined) => void;
};

/** The dialogs of an item: those that the editor opens, and those that a conflict or a refusal opens. */
export function ItemDialogs<Kind extends CatalogueKind>(props: ItemDialogsProps<Kind>) {
  const { kind, form, actions, onOpen } = props;
  const openMerge = () => {
    actions.closeUsage();
    onOpen('merge');
  };
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
      <OpenedDialog {...props} />
      {actions.usage ? (
        <InUseDialog
          usage={actions.usage}
          onMerge={mergeableKinds.includes(kind) ? openMerge : undefined}
          onClose={actions.closeUsage}
        />
      ) : null}
    </>
  );
}

function OpenedDialog<Kind extends CatalogueKind>(props: ItemDialogsProps<Kind>) {
  const { t } = useTranslate();
  const { kind, id, name, stored, form, actions, opened, onOpen } = props;
  const close = () => onOpen(undefined);
  const isTrashed = stored?.trashedAt != null;
  if (opened === 'delete') return <DeleteDialog kind={kind} id={id} name={name} onClose={close} />;
  if (opened === 'history')
    return (
      <HistoryDialog
        kind={kind}
        id={id}
        lockedReason={isTrashed ? t('catalogue.history.trashed') : form.isSaved ? '' : t('catalogue.history.unsaved')}
        isBusy={actions.isUpdating}
        onRevert={(number) => void actions.revertTo(number, close)}
        onClose={close}
      />
    );
  if (opened !== 'merge' || !stored) return null;
  const openMerged = (into: string) => {
    close();
    actions.openItem(into);
  };
  return <MergeDialog kind={kind} id={id} name={name} uses={stored.uses} onMerged={openMerged} onClose={close} />;
}
