import type { CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';
import { useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, MenuItem } from '../../ui/index.ts';
import { ResetIcon } from '../../ui/icons.ts';
import { ItemMenu } from './item-menu.tsx';
import { mergeableKinds } from './items.ts';
import type { ItemActions } from './use-item-actions.ts';
import type { ItemFormController } from './use-item-form.ts';

export type ItemDialogName = 'history' | 'merge' | 'delete';

type ItemToolbarProps<Kind extends CatalogueKind> = {
  kind: Kind;
  stored: CatalogueItemDetails | undefined;
  form: Pick<ItemFormController<Kind>, 'isSaved' | 'isBusy' | 'isDraftStored' | 'wasDraft' | 'discard'>;
  actions: Pick<ItemActions, 'isUpdating' | 'restore' | 'moveToTrash'>;
  onSave: () => void;
  onOpenDialog: (name: ItemDialogName) => void;
};

/** Whether the item is saved, and what can be done with it; stays at the top of the window. */
export function ItemToolbar<Kind extends CatalogueKind>(props: ItemToolbarProps<Kind>) {
  const { t } = useTranslate();
  const { stored, form, actions, onSave } = props;
  const isTrashed = stored?.trashedAt != null;
  return (
    <div className="sticky top-(--top-bar) z-20 -mx-4 mb-2 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
      <p role="status" className="min-w-0 grow basis-40 text-sm text-ink-soft">
        <Status {...props} />
      </p>
      {form.isSaved || isTrashed ? null : (
        <Button variant="plain" onClick={form.discard}>
          {t('editor.discard')}
        </Button>
      )}
      {isTrashed ? (
        <Button variant="primary" busy={actions.isUpdating} onClick={() => void actions.restore()}>
          <ResetIcon aria-hidden className="size-4" />
          {t('catalogue.restore')}
        </Button>
      ) : (
        <Button variant="primary" busy={form.isBusy} disabled={form.isSaved} onClick={onSave} title="Ctrl+S">
          {t('editor.save')}
        </Button>
      )}
      {stored ? <MoreMenu {...props} isTrashed={isTrashed} /> : null}
    </div>
  );
}

function Status<Kind extends CatalogueKind>({ form, stored }: Pick<ItemToolbarProps<Kind>, 'form' | 'stored'>) {
  const { t } = useTranslate();
  const when = useFormatDateTime();
  if (stored?.trashedAt != null) return t('catalogue.in-trash-since', { when: when(stored.trashedAt) });
  if (!form.isDraftStored) return t('editor.status.no-room');
  if (!form.isSaved) return t(form.wasDraft ? 'catalogue.status.draft' : 'editor.status.draft');
  if (!stored) return t('catalogue.status.new');
  return stored.updatedAt ? t('catalogue.status.saved', { when: when(stored.updatedAt) }) : null;
}

type MoreMenuProps<Kind extends CatalogueKind> = Pick<ItemToolbarProps<Kind>, 'kind' | 'actions' | 'onOpenDialog'> & {
  isTrashed: boolean;
};

function MoreMenu<Kind extends CatalogueKind>({ kind, actions, isTrashed, onOpenDialog }: MoreMenuProps<Kind>) {
  const { t } = useTranslate();
  return (
    <ItemMenu
      isTrashed={isTrashed}
      onOpenHistory={() => onOpenDialog('history')}
      onDelete={() => onOpenDialog('delete')}
      moveToTrash={actions.moveToTrash}
    >
      {isTrashed || !mergeableKinds.includes(kind) ? null : (
        <MenuItem onSelect={() => onOpenDialog('merge')}>{t('catalogue.merge-with')}</MenuItem>
      )}
    </ItemMenu>
  );
}
