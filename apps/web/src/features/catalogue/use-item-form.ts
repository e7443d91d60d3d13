import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';
import { ApiError } from '../../api/index.ts';
import { useState } from 'react';
import { type MergeConflict, threeWayMerge, withFieldsOf } from './three-way-merge.ts';
import { loadCatalogueItem } from './queries.ts';
import { useCatalogueMutations } from './mutations.ts';
import { type EntityNames, type FieldError, fieldErrorsIn } from './form-state.ts';
import { storedItem } from './stored-item.ts';
import { useEditedItem } from './use-edited-item.ts';

/** Somebody else saved meanwhile: the stored item, and the fields both changed. */
export type ItemConflict = {
  readonly theirs: CatalogueItemDetails;
  readonly by: string | null;
  readonly contested: readonly MergeConflict[];
};

/** The result of a save. `merged` when changes that somebody else saved meanwhile were kept too. */
export type SaveResult = { readonly entity: CatalogueItemDetails; readonly merged: boolean };

export type ItemFormController<Kind extends CatalogueKind> = ReturnType<typeof useItemForm<Kind>>;

/**
 * The item being edited: its values, whether it is saved, its errors, and conflicts with other editors.
 *
 * @param stored     undefined for a new item
 * @param emptyItem  the initial values of a new item
 */
export function useItemForm<Kind extends CatalogueKind>(
  kind: Kind,
  id: string,
  stored: CatalogueItemDetails | undefined,
  emptyItem: CatalogueItem<Kind>,
) {
  const { create, change } = useCatalogueMutations();
  const edited = useEditedItem(kind, id, stored, emptyItem);
  const { item, base } = edited;
  const [names, setNames] = useState<EntityNames>(stored?.names ?? {});
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([]);
  const [conflict, setConflict] = useState<ItemConflict>();
  const [isBusy, setBusy] = useState(false);

  const send = (version: string, itemToSave: CatalogueItem<Kind>) =>
    stored === undefined ? create(kind, itemToSave) : change(kind, id, version, itemToSave);
  const handleFailure = async (failure: unknown): Promise<SaveResult | undefined> => {
    const details = failure instanceof ApiError ? failure.details : undefined;
    const errors = fieldErrorsIn(details);
    if (errors) {
      setFieldErrors(errors);
      return undefined;
    }
    if (details?.['reason'] !== 'saved-meanwhile') throw failure;
    const theirs = await loadCatalogueItem(kind, id);
    const { item: merged, conflicts: contested } = threeWayMerge(base.item, item, storedItem<Kind>(theirs));
    setNames({ ...names, ...theirs.names });
    if (contested.length === 0) return { entity: await send(theirs.version, merged), merged: true };
    setConflict({ theirs, by: typeof details['by'] === 'string' ? details['by'] : null, contested });
    return undefined;
  };
  const applySaved = (entity: CatalogueItemDetails, sent: CatalogueItem<Kind>) => {
    edited.applySaved(entity, sent);
    setNames({ ...names, ...entity.names });
    setFieldErrors([]);
    setConflict(undefined);
  };
  /** Saves; returns undefined when a field is invalid or a conflict must be resolved. Rejects when the save fails. */
  const save = async (version = base.version, itemToSave = item): Promise<SaveResult | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFieldErrors([]);
    try {
      const saved = await send(version, itemToSave).then((entity) => ({ entity, merged: false }), handleFailure);
      if (saved) applySaved(saved.entity, itemToSave);
      return saved;
    } finally {
      setBusy(false);
    }
  };
  return {
    ...edited,
    names,
    fieldErrors,
    conflict,
    isBusy,
    version: base.version,
    addName: (entityId: string, name: EntityNames[string]) =>
      setNames((previous) => ({ ...previous, [entityId]: name })),
    save,
    /** Takes my value or theirs for each conflicting field, and saves that over the stored item. */
    resolveConflict: (theirFields: ReadonlySet<string>) => {
      if (!conflict) return Promise.resolve(undefined);
      const { theirs } = conflict;
      const other = storedItem<Kind>(theirs);
      const itemToSave = withFieldsOf(threeWayMerge(base.item, item, other).item, other, theirFields);
      edited.rebase(theirs, itemToSave);
      return save(theirs.version, itemToSave);
    },
    closeConflict: () => setConflict(undefined),
    discard: () => {
      edited.discard();
      setFieldErrors([]);
    },
  };
}
