import type { CatalogueItem, CatalogueKind } from '@canticle/contract/calls';
import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import { storedItem } from './stored-item.ts';

/** Unsaved changes, with the item they are based on and its version. */
export type ItemDraft<Kind extends CatalogueKind> = {
  readonly version: string;
  readonly base: CatalogueItem<Kind>;
  readonly item: CatalogueItem<Kind>;
};

const draftKey = withShape(
  storageKeys['draft:catalogue'],
  shapes.object({ version: shapes.string, base: shapes.jsonObject, item: shapes.jsonObject }),
);

/** The unsaved changes in this browser, if any. */
export function readItemDraft<Kind extends CatalogueKind>(kind: Kind, id: string): ItemDraft<Kind> | undefined {
  const draft = readStored(draftKey, kind, id);
  return draft && { ...draft, base: storedItem<Kind>({ item: draft.base }), item: storedItem<Kind>(draft) };
}

/** Saves the draft at once. @returns false when the browser has no space for it */
export const saveItemDraft = <Kind extends CatalogueKind>(kind: Kind, id: string, draft: ItemDraft<Kind>): boolean =>
  writeStored(draftKey, draft, kind, id);

export const deleteItemDraft = (kind: CatalogueKind, id: string): void => removeStored(draftKey, kind, id);
