/* What editors look after: always asked of the server, never from the browser's copy. */
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
