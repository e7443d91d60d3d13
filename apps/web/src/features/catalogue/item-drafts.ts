import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';

/** Unsaved changes, with the item they are based on and its version. */
export type ItemDraft = { readonly version: string; readonly base: CatalogueItem; readonly item: CatalogueItem };

const storageKey = (kind: CatalogueKind, id: string) => `draft:catalogue:${kind}:${id}`;

/** The unsaved changes in this browser, if any. */
export function readItemDraft(kind: CatalogueKind, id: string): ItemDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(kind, id)) ?? 'null') as ItemDraft | null;
    return typeof draft?.version === 'string' && draft.item && draft.base ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the draft at once. @returns false when the browser has no space for it */
export function saveItemDraft(kind: CatalogueKind, id: string, draft: ItemDraft): boolean {
  try {
    localStorage.setItem(storageKey(kind, id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteItemDraft(kind: CatalogueKind, id: string): void {
  localStorage.removeItem(storageKey(kind, id));
}
