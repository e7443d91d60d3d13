import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';

/** What was typed and not saved, with the state it was made from and its version. */
export type ItemDraft = { readonly version: string; readonly base: CatalogueItem; readonly item: CatalogueItem };

const storageKey = (kind: CatalogueKind, id: string) => `draft:catalogue:${kind}:${id}`;

/** What was typed in this browser and not saved, if anything. */
export function readItemDraft(kind: CatalogueKind, id: string): ItemDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(kind, id)) ?? 'null') as ItemDraft | null;
    return typeof draft?.version === 'string' && draft.item && draft.base ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed, at once. @returns false when the browser has no room for it */
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
