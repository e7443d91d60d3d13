import type { CatalogueItem, CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';
import { useRef, useState } from 'react';
import { dequal } from 'dequal/lite';
import { ApiError } from '../../api/index.ts';
import { type MergeConflict, threeWayMerge } from './three-way-merge.ts';
import { deleteItemDraft, saveItemDraft, readItemDraft } from './item-drafts.ts';
import { loadCatalogueItem } from './queries.ts';
import { useCatalogueMutations } from './mutations.ts';
import type { EntityNames, FieldError } from './form-state.ts';

/** Somebody else saved meanwhile: the stored item, and the fields both changed. */
export type ItemConflict = {
  readonly theirs: CatalogueItemDetails;
  readonly by: string | null;
  readonly contested: readonly MergeConflict[];
};

type FormBase = { readonly version: string; readonly item: CatalogueItem };

/** The result of a save. `merged` when changes that somebody else saved meanwhile were kept too. */
type SaveResult = { readonly entity: CatalogueItemDetails; readonly merged: boolean };

/**
 * The item being edited: its values, whether it is saved, its errors, and conflicts with other editors.
 *
 * @param stored     undefined for a new item
 * @param emptyItem  the initial values of a new item
 */
export function useItemForm(
  kind: CatalogueKind,
  id: string,
  stored: CatalogueItemDetails | undefined,
  emptyItem: CatalogueItem,
) {
  const { create, change } = useCatalogueMutations();
  const [initial] = useState(() => {
    const fresh: FormBase = {
      version: stored?.version ?? '',
      item: (stored?.item as CatalogueItem | undefined) ?? emptyItem,
    };
    const draft = readItemDraft(kind, id);
    // A draft of an earlier version of the app lacks the fields that came since.
    const complete = (item: CatalogueItem): CatalogueItem => ({ ...fresh.item, ...item });
    return { fresh, draft: draft && { ...draft, base: complete(draft.base), item: complete(draft.item) } };
  });
  const [base, setBase] = useState<FormBase>(
    initial.draft ? { version: initial.draft.version, item: initial.draft.base } : initial.fresh,
  );
  const [item, setItem] = useState<CatalogueItem>(initial.draft?.item ?? initial.fresh.item);
  const [names, setNames] = useState<EntityNames>(stored?.names ?? {});
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([]);
  const [conflict, setConflict] = useState<ItemConflict>();
  const [isDraftStored, setDraftStored] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isSaved = dequal(item, base.item);

  /* The current values: a response can arrive after the form that sent the request was rendered. */
  const latest = useRef(item);
  const setCurrent = (next: CatalogueItem) => {
    latest.current = next;
    setItem(next);
  };
  const changeItem = (next: CatalogueItem, from = base) => {
    setCurrent(next);
    setDraftStored(saveItemDraft(kind, id, { version: from.version, base: from.item, item: next }));
  };
  /* What was typed while `sent` was in flight is not saved yet, and is kept: a new item opens with it. */
  const applySaved = (entity: CatalogueItemDetails, sent: CatalogueItem) => {
    const newBase = { version: entity.version, item: entity.item as CatalogueItem };
    const isTyped = !dequal(latest.current, sent);
    const typed = isTyped ? threeWayMerge(sent, latest.current, newBase.item).item : newBase.item;
    setBase(newBase);
    setNames({ ...names, ...entity.names });
    setFieldErrors([]);
    setConflict(undefined);
    deleteItemDraft(kind, id);
    if (isTyped)
      setDraftStored(saveItemDraft(kind, entity.id, { version: newBase.version, base: newBase.item, item: typed }));
    setCurrent(stored === undefined ? newBase.item : typed);
  };
  const send = (version: string, itemToSave: CatalogueItem) =>
    stored === undefined ? create(kind, itemToSave) : change(kind, id, version, itemToSave);

  const handleFailure = async (failure: unknown): Promise<SaveResult | undefined> => {
    const details = failure instanceof ApiError ? failure.details : undefined;
    const fields = details?.['fields'] as readonly FieldError[] | undefined;
    if (fields) {
      setFieldErrors(fields);
      return undefined;
    }
    if (details?.['reason'] !== 'saved-meanwhile') throw failure;
    const theirs = await loadCatalogueItem(kind, id);
    const { item: merged, conflicts: contested } = threeWayMerge(base.item, item, theirs.item as CatalogueItem);
    setNames({ ...names, ...theirs.names });
    if (contested.length === 0) return { entity: await send(theirs.version, merged), merged: true };
    setConflict({ theirs, by: details['by'] as string | null, contested });
    return undefined;
  };
  /** Saves; returns undefined when a field is invalid or a conflict must be resolved. Rejects when the save fails. */
  const save = async (version = base.version, itemToSave = item): Promise<SaveResult | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFieldErrors([]);
    try {
      const saved = await send(version, itemToSave).then(
        (entity) => ({ entity, merged: false }),
        (failure: unknown) => handleFailure(failure),
      );
      if (saved) applySaved(saved.entity, itemToSave);
      return saved;
    } finally {
      setBusy(false);
    }
  };
  return {
    item,
    names,
    fieldErrors,
    conflict,
    isSaved,
    isDraftStored,
    isBusy,
    wasDraft: initial.draft !== undefined,
    version: base.version,
    set: (changes: object) => changeItem({ ...item, ...changes } as CatalogueItem),
    addName: (entityId: string, name: EntityNames[string]) =>
      setNames((previous) => ({ ...previous, [entityId]: name })),
    save,
    /** Takes my value or theirs for each conflicting field, and saves that over the stored item. */
    resolveConflict: (theirFields: ReadonlySet<string>) => {
      if (!conflict) return Promise.resolve(undefined);
      const { theirs } = conflict;
      const other = theirs.item as CatalogueItem;
      const { item: merged } = threeWayMerge(base.item, item, other);
      const theirEntries = Object.entries(other).filter(([field]) => theirFields.has(field));
      const itemToSave = { ...merged, ...Object.fromEntries(theirEntries) } as CatalogueItem;
      const from = { version: theirs.version, item: other };
      setBase(from);
      changeItem(itemToSave, from);
      return save(theirs.version, itemToSave);
    },
    closeConflict: () => setConflict(undefined),
    discard: () => {
      setCurrent(base.item);
      setFieldErrors([]);
      deleteItemDraft(kind, id);
    },
  };
}
