import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';
import { useState } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { useLeaveGuard, useSaveShortcut } from '../../ui/index.ts';
import { createFormState } from './create-form-state.ts';
import { ItemDialogs } from './item-dialogs.tsx';
import { type ItemDialogName, ItemToolbar } from './item-toolbar.tsx';
import { KindFields } from './kind-fields.tsx';
import { useItemActions } from './use-item-actions.ts';
import { useItemForm } from './use-item-form.ts';

type ItemFormProps<Kind extends CatalogueKind> = {
  kind: Kind;
  /** `new` for an item that does not exist yet. */
  id: string;
  stored: CatalogueItemDetails | undefined;
  emptyItem: CatalogueItem<Kind>;
  /** Receives the stored item when it changed other than by saving, so that the form is reset. */
  onReload: (item: CatalogueItemDetails) => void;
};

/** The form of a catalogue item: saved manually, with a draft kept while typing, its history and the trash. */
export function ItemForm<Kind extends CatalogueKind>({ kind, id, stored, emptyItem, onReload }: ItemFormProps<Kind>) {
  const { t, language } = useTranslate();
  const form = useItemForm(kind, id, stored, emptyItem);
  const actions = useItemActions(kind, id, form, onReload);
  const [openDialog, setOpenDialog] = useState<ItemDialogName>();
  const isTrashed = stored?.trashedAt != null;
  const save = () => {
    if (!form.isSaved && !isTrashed) void actions.save();
  };
  useSaveShortcut(save);
  const guard = useLeaveGuard(!form.isSaved && !form.isBusy);
  const name = itemName(form.item, language);
  return (
    <>
      <h1 className="mt-1 pb-2 text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
        {name || t(`catalogue.new.${kind}`)}
      </h1>
      <ItemToolbar
        kind={kind}
        stored={stored}
        form={form}
        actions={actions}
        onSave={save}
        onOpenDialog={setOpenDialog}
      />
      {form.fieldErrors.length > 0 ? (
        <p role="alert" className="mt-3 rounded-control border border-danger px-4 py-3 text-danger">
          {t('catalogue.wrong', { count: form.fieldErrors.length })}
        </p>
      ) : null}
      <div className="form-sections">
        <KindFields kind={kind} form={createFormState(id, form, isTrashed, { t, language })} />
      </div>
      <ItemDialogs
        kind={kind}
        id={id}
        name={name}
        stored={stored}
        form={form}
        actions={actions}
        opened={openDialog}
        onOpen={setOpenDialog}
      />
      {guard}
    </>
  );
}

function itemName(item: CatalogueItem, language: string): string {
  if (!('name' in item)) return item.identifier;
  return typeof item.name === 'string' ? item.name : localizedText(item.name, language);
}
