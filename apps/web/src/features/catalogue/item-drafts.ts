import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';
import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';

/** Unsaved changes, with the item they are based on and its version. */
export type ItemDraft = { readonly version: string; readonly base: CatalogueItem; readonly item: CatalogueItem };

/** The unsaved changes in this browser, if any. */
export function readItemDraft(kind: CatalogueKind, id: string): ItemDraft | undefined {
  const draft = readStored(storageKeys['draft:catalogue'], kind, id) as ItemDraft | null | undefined;
  return typeof draft?.version === 'string' && draft.item && draft.base ? draft : undefined;
}

/** Saves the draft at once. @returns false when the browser has no space for it */
export const saveItemDraft = (kind: CatalogueKind, id: string, draft: ItemDraft): boolean =>
  writeStored(storageKeys['draft:catalogue'], draft, kind, id);

export const deleteItemDraft = (kind: CatalogueKind, id: string): void =>
  removeStored(storageKeys['draft:catalogue'], kind, id);
