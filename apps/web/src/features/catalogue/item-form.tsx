import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser, canEmptyTrash } from '../session/index.ts';
import { ApiError } from '../../api/index.ts';
import { type MessageKey, localizedText, type Translate, useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, Menu, MenuItem, showToast, useLeaveGuard, useSaveShortcut } from '../../ui/index.ts';
import { ClearIcon, MoreIcon, ResetIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { deleteItemDraft } from './item-drafts.ts';
import { loadCatalogueItem } from './queries.ts';
import { mergeableKinds } from './items.ts';
import { useCatalogueMutations } from './mutations.ts';
import { ItemConflictDialog } from './item-conflict-dialog.tsx';
import { CollectionFields } from './collection-fields.tsx';
import { ContributorFields } from './contributor-fields.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ReferenceFields, InstrumentFields, LanguageFields } from './reference-fields.tsx';
import type { ItemFormState, FieldError } from './form-state.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { InUseDialog, type ItemUsage } from './in-use-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SongFields } from './song-fields.tsx';
import { useItemForm } from './use-item-form.ts';

type ItemFormProps = {
  kind: CatalogueKind;
  /** `new` for an item that does not exist yet. */
  id: string;
  stored: CatalogueItemDetails | undefined;
  emptyItem: CatalogueItem;
  /** Receives the stored item when it changed other than by saving, so that the form is reset. */
  onReload: (thing: CatalogueItemDetails) => void;
};

/** The form of a catalogue item: saved manually, with a draft kept while typing, its history and the trash. */
export function ItemForm({ kind, id, stored, emptyItem, onReload }: ItemFormProps) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const { trash, restore, revert } = useCatalogueMutations();
  const { data: user } = useUser();
  const form = useItemForm(kind, id, stored, emptyItem);
  const [openDialog, setOpenDialog] = useState<'history' | 'merge' | 'delete'>();
  const [usage, setUsage] = useState<ItemUsage>();
  const [isUpdating, setUpdating] = useState(false);
  const isNew = stored === undefined;
  const isTrashed = stored?.trashedAt != null;
  const showError = (failure: unknown) =>
    showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
  const handleSaved = (saved: Awaited<ReturnType<typeof form.save>>) => {
    if (!saved) return;
    showToast({ text: t(saved.merged ? 'catalogue.saved-both' : 'catalogue.saved') });
    if (isNew) void navigate(`/catalogue/${kind}/${encodeURIComponent(saved.entity.id)}`, { replace: true });
  };
  const save = () => {
    if (!form.isSaved && !isTrashed) form.save().then(handleSaved, showError);
  };
  useSaveShortcut(save);
  const guard = useLeaveGuard(!form.isSaved && !form.isBusy);

  const trackUpdate = (work: Promise<void>) => {
    setUpdating(true);
    return work.finally(() => setUpdating(false));
  };
  const restoreItem = () =>
    trackUpdate(
      restore(kind, id).then((entity) => {
        onReload(entity);
        showToast({ text: t('catalogue.restored') });
      }, showError),
    );
  const moveToTrash = () =>
    trash(kind, id).then(
      (entity) => {
        deleteItemDraft(kind, id);
        onReload(entity);
        showToast({
          text: t('catalogue.trashed'),
          action: { label: t('catalogue.undo'), run: () => void restoreItem() },
        });
      },
      (failure: unknown) => {
        const details = failure instanceof ApiError ? failure.details : undefined;
        if (details?.['reason'] === 'in-use') setUsage(details as ItemUsage);
        else showError(failure);
      },
    );
  const revertTo = (number: number) =>
    trackUpdate(
      revert(kind, id, number, form.version).then(
        (entity) => {
          setOpenDialog(undefined);
          onReload(entity);
          showToast({ text: t('catalogue.reverted') });
        },
        (failure: unknown) => {
          showError(failure);
          if (failure instanceof ApiError && failure.status === 409) void loadCatalogueItem(kind, id).then(onReload);
        },
      ),
    );
  const name = itemName(form.item, language);
  return (
    <>
      {openDialog === 'delete' ? (
        <DeleteDialog kind={kind} id={id} name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      <h1 className="mt-1 pb-2 text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
        {name || t(`catalogue.new.${kind}`)}
      </h1>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-2 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        <p role="status" className="min-w-0 grow basis-40 text-sm text-ink-soft">
          <Status form={form} stored={stored} />
        </p>
        {form.isSaved || isTrashed ? null : (
          <Button variant="plain" onClick={form.discard}>
            {t('editor.discard')}
          </Button>
        )}
        {isTrashed ? (
          <Button variant="primary" busy={isUpdating} onClick={() => void restoreItem()}>
            <ResetIcon aria-hidden className="size-4" />
            {t('catalogue.restore')}
          </Button>
        ) : (
          <Button variant="primary" busy={form.isBusy} disabled={form.isSaved} onClick={save} title="Ctrl+S">
            {t('editor.save')}
          </Button>
        )}
        {isNew ? null : (
          <Menu
            label={t('catalogue.more')}
            align="end"
            triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
            trigger={<MoreIcon aria-hidden className="size-5" />}
          >
            <MenuItem onSelect={() => setOpenDialog('history')}>{t('catalogue.history')}</MenuItem>
            {isTrashed || !mergeableKinds.includes(kind) ? null : (
              <MenuItem onSelect={() => setOpenDialog('merge')}>{t('catalogue.merge-with')}</MenuItem>
            )}
            {isTrashed && canEmptyTrash(user) ? (
              <MenuItem onSelect={() => setOpenDialog('delete')}>{t('catalogue.trash.delete')}</MenuItem>
            ) : null}
            {isTrashed ? null : (
              <MenuItem
                onSelect={() => void moveToTrash()}
                icon={<ClearIcon aria-hidden className="size-[1.125rem]" />}
              >
                {t('catalogue.trash')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {form.fieldErrors.length > 0 ? (
        <p role="alert" className="mt-3 rounded-control border border-danger px-4 py-3 text-danger">
          {t('catalogue.wrong', { count: form.fieldErrors.length })}
        </p>
      ) : null}
      <div>
        <KindFields kind={kind} form={toFormState(id, form, isTrashed, { t, language })} />
      </div>
      {form.conflict ? (
        <ItemConflictDialog
          conflict={form.conflict}
          names={form.names}
          isBusy={form.isBusy}
          onSave={(theirFields) => void form.resolveConflict(theirFields).then(handleSaved, showError)}
          onClose={form.closeConflict}
        />
      ) : null}
      {openDialog === 'history' ? (
        <HistoryDialog
          kind={kind}
          id={id}
          lockedReason={isTrashed ? t('catalogue.history.trashed') : form.isSaved ? '' : t('catalogue.history.unsaved')}
          isBusy={isUpdating}
          onRevert={(number) => void revertTo(number)}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
      {openDialog === 'merge' && stored ? (
        <MergeDialog
          kind={kind}
          id={id}
          name={name}
          uses={stored.uses}
          onMerged={(into) => {
            setOpenDialog(undefined);
            void navigate(`/catalogue/${kind}/${encodeURIComponent(into)}`, { replace: true });
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
      {usage ? (
        <InUseDialog
          usage={usage}
          onMerge={
            mergeableKinds.includes(kind)
              ? () => {
                  setUsage(undefined);
                  setOpenDialog('merge');
                }
              : undefined
          }
          onClose={() => setUsage(undefined)}
        />
      ) : null}
      {guard}
    </>
  );
}

type ItemFormController = ReturnType<typeof useItemForm>;

function Status({ form, stored }: { form: ItemFormController; stored: CatalogueItemDetails | undefined }) {
  const { t } = useTranslate();
  const when = useFormatDateTime();
  if (stored?.trashedAt != null) return t('catalogue.in-trash-since', { when: when(stored.trashedAt) });
  if (!form.isDraftStored) return t('editor.status.no-room');
  if (!form.isSaved) return t(form.wasDraft ? 'catalogue.status.draft' : 'editor.status.draft');
  if (!stored) return t('catalogue.status.new');
  return stored.updatedAt ? t('catalogue.status.saved', { when: when(stored.updatedAt) }) : null;
}

function toFormState(
  id: string,
  form: ItemFormController,
  isReadOnly: boolean,
  { t, language }: { t: Translate; language: string },
): ItemFormState<'song'> {
  const errorOf = (field: string) => {
    const fieldError = form.fieldErrors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    return fieldError ? fieldErrorText(fieldError, t, language) : '';
  };
  const { item, set, names, addName } = form;
  return { id, item: item as CatalogueItem<'song'>, set, names, addName, errorOf, isReadOnly };
}

function fieldErrorText({ reason, by }: FieldError, t: Translate, language: string): string {
  if (reason === 'taken' && by)
    return t('catalogue.wrong.taken-by', { name: localizedText(by.name, language) || t('catalogue.another') });
  return t(`catalogue.wrong.${reason}` as MessageKey);
}

function KindFields({ kind, form }: { kind: CatalogueKind; form: ItemFormState<'song'> }) {
  if (kind === 'song') return <SongFields form={form} />;
  if (kind === 'collection') return <CollectionFields form={form as unknown as ItemFormState<'collection'>} />;
  if (kind === 'contributor') return <ContributorFields form={form as unknown as ItemFormState<'contributor'>} />;
  if (kind === 'instrument') return <InstrumentFields form={form as unknown as ItemFormState<'instrument'>} />;
  if (kind === 'language') return <LanguageFields form={form as unknown as ItemFormState<'language'>} />;
  return <ReferenceFields kind={kind} form={form as unknown as ItemFormState<'theme'>} />;
}

function itemName(item: CatalogueItem, language: string): string {
  if (!('name' in item)) return item.identifier;
  return typeof item.name === 'string' ? item.name : localizedText(item.name, language);
}
