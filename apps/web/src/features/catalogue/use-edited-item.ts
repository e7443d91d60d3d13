import type { CatalogueItem, CatalogueItemDetails, CatalogueKind } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';
import { useRef, useState } from 'react';
import { deleteItemDraft, readItemDraft, saveItemDraft } from './item-drafts.ts';
import { storedItem } from './stored-item.ts';
import { threeWayMerge } from './three-way-merge.ts';

type FormBase<Kind extends CatalogueKind> = { readonly version: string; readonly item: CatalogueItem<Kind> };

/** The values of a form, the stored item they are based on, and the draft of them in this browser. */
export function useEditedItem<Kind extends CatalogueKind>(
  kind: Kind,
  id: string,
  stored: CatalogueItemDetails | undefined,
  emptyItem: CatalogueItem<Kind>,
) {
  const [{ fresh, draft }] = useState(() => {
    const initial: FormBase<Kind> = { version: stored?.version ?? '', item: stored ? storedItem(stored) : emptyItem };
    const found = readItemDraft(kind, id);
    // A draft of an earlier version of the app lacks the fields that came since.
    const complete = (some: CatalogueItem<Kind>): CatalogueItem<Kind> => ({ ...initial.item, ...some });
    return { fresh: initial, draft: found && { ...found, base: complete(found.base), item: complete(found.item) } };
  });
  const [base, setBase] = useState<FormBase<Kind>>(draft ? { version: draft.version, item: draft.base } : fresh);
  const [item, setItem] = useState<CatalogueItem<Kind>>(draft?.item ?? base.item);
  const [isDraftStored, setDraftStored] = useState(true);
  /* The current values: a response can arrive after the form that sent the request was rendered. */
  const latest = useRef(item);
  const show = (next: CatalogueItem<Kind>) => {
    latest.current = next;
    setItem(next);
  };
  const saveDraft = (draftId: string, from: FormBase<Kind>, next: CatalogueItem<Kind>) =>
    setDraftStored(saveItemDraft(kind, draftId, { version: from.version, base: from.item, item: next }));
  const change = (next: CatalogueItem<Kind>, from = base) => {
    show(next);
    saveDraft(id, from, next);
  };
  return {
    item,
    base,
    isSaved: dequal(item, base.item),
    isDraftStored,
    wasDraft: draft !== undefined,
    change,
    /** Continues on the base of what is stored now, with other values. */
    rebase: (theirs: CatalogueItemDetails, next: CatalogueItem<Kind>) => {
      const from = { version: theirs.version, item: storedItem<Kind>(theirs) };
      setBase(from);
      change(next, from);
    },
    /** What was typed while `sent` was in flight is not saved yet, and is kept: a new item opens with it. */
    applySaved: (entity: CatalogueItemDetails, sent: CatalogueItem<Kind>) => {
      const newBase = { version: entity.version, item: storedItem<Kind>(entity) };
      const isTyped = !dequal(latest.current, sent);
      const typed = isTyped ? threeWayMerge(sent, latest.current, newBase.item).item : newBase.item;
      setBase(newBase);
      deleteItemDraft(kind, id);
      if (isTyped) saveDraft(entity.id, newBase, typed);
      show(stored === undefined ? newBase.item : typed);
    },
    discard: () => {
      show(base.item);
      deleteItemDraft(kind, id);
    },
  };
}
