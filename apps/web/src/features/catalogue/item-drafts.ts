import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';
import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';

/** Unsaved changes, with the item they are based on and its version. */
export type ItemDraft<Kind extends CatalogueKind> = {
  readonly version: string;
  readonly base: CatalogueItem<Kind>;
  readonly item: CatalogueItem<Kind>;
};

/** The unsaved changes in this browser, if any. */
export function readItemDraft<Kind extends CatalogueKind>(kind: Kind, id: string): ItemDraft<Kind> | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this file for the same kind
  const draft = readStored(storageKeys['draft:catalogue'], kind, id) as ItemDraft<Kind> | null | undefined;
  return typeof draft?.version === 'string' && draft.item && draft.base ? draft : undefined;
}

/** Saves the draft at once. @returns false when the browser has no space for it */
export const saveItemDraft = <Kind extends CatalogueKind>(kind: Kind, id: string, draft: ItemDraft<Kind>): boolean =>
  writeStored(storageKeys['draft:catalogue'], draft, kind, id);

export const deleteItemDraft = (kind: CatalogueKind, id: string): void =>
  removeStored(storageKeys['draft:catalogue'], kind, id);
