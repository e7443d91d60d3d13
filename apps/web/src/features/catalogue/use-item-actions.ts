import type { CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { isItemUsage, type ItemUsage } from './in-use-dialog.tsx';
import { deleteItemDraft } from './item-drafts.ts';
import { useCatalogueMutations } from './mutations.ts';
import { loadCatalogueItem } from './queries.ts';
import type { ItemFormController, SaveResult } from './use-item-form.ts';

/**
 * What an editor does with a whole item, and what is shown about it.
 *
 * @param onReload  receives the stored item when it changed other than by saving
 */
export function useItemActions<Kind extends CatalogueKind>(
  kind: Kind,
  id: string,
  form: ItemFormController<Kind>,
  onReload: (item: CatalogueItemDetails) => void,
) {
  const { t } = useTranslate();
  const commands = useItemCommands(kind, id, form.version, onReload);
  const { openItem, showError } = commands;
  const showSaved = (saved: SaveResult | undefined) => {
    if (!saved) return;
    showToast({ text: t(saved.merged ? 'catalogue.saved-both' : 'catalogue.saved') });
    if (id === 'new') openItem(saved.entity.id);
  };
  return {
    ...commands,
    save: () => form.save().then(showSaved, showError),
    resolveConflict: (theirFields: ReadonlySet<string>) => form.resolveConflict(theirFields).then(showSaved, showError),
  };
}

/**
 * What an editor does with a whole item other than changing it.
 *
 * @param version   of the item that is shown
 * @param onReload  receives the stored item when it changed
 */
export function useItemCommands(
  kind: CatalogueKind,
  id: string,
  version: string,
  onReload: (item: CatalogueItemDetails) => void,
) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const { trash, restore, revert } = useCatalogueMutations();
  const [usage, setUsage] = useState<ItemUsage>();
  const [isUpdating, setUpdating] = useState(false);
  const showError = (failure: unknown) =>
    showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
  const openItem = (itemId: string) =>
    void navigate(`/catalogue/${kind}/${encodeURIComponent(itemId)}`, { replace: true });
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
  const showTrashed = (entity: CatalogueItemDetails) => {
    deleteItemDraft(kind, id);
    onReload(entity);
    const undo = { label: t('catalogue.undo'), run: () => void restoreItem() };
    showToast({ text: t('catalogue.trashed'), action: undo });
  };
  return {
    isUpdating,
    /** Where the item is in use, which has prevented moving it to the trash. */
    usage,
    closeUsage: () => setUsage(undefined),
    openItem,
    showError,
    restore: restoreItem,
    moveToTrash: () =>
      trash(kind, id).then(showTrashed, (failure: unknown) => {
        const details = failure instanceof ApiError ? failure.details : undefined;
        if (isItemUsage(details)) setUsage(details);
        else showError(failure);
      }),
    /** @param onReverted  called when it has succeeded */
    revertTo: (number: number, onReverted: () => void) =>
      trackUpdate(
        revert(kind, id, number, version).then(
          (entity) => {
            onReverted();
            onReload(entity);
            showToast({ text: t('catalogue.reverted') });
          },
          (failure: unknown) => {
            showError(failure);
            if (failure instanceof ApiError && failure.status === 409) void loadCatalogueItem(kind, id).then(onReload);
          },
        ),
      ),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;

export type ItemCommands = ReturnType<typeof useItemCommands>;
