/* What editors manage: always requested from the server, never read from the local cache. */
export { useCatalogueMutations } from './mutations.ts';
export { deleteItemDraft, type ItemDraft, saveItemDraft, readItemDraft } from './item-drafts.ts';
export { catalogueKinds, isCatalogueKind, mergeableKinds, createEmptyItem } from './items.ts';
export { type MergeConflict, isDeepEqual, threeWayMerge } from './three-way-merge.ts';
export {
  loadCatalogueItem,
  type CatalogueFilter,
  useItemHistory,
  useCatalogueOptions,
  useCatalogueRows,
  useCatalogueItem,
  useTrashContents,
} from './queries.ts';
