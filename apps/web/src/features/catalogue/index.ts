/* What editors look after: always asked of the server, never from the browser's copy. */
export { useCatalogue } from './changes.ts';
export { forgetItemDraft, type ItemDraft, keepItemDraft, readItemDraft } from './drafts.ts';
export { catalogueKinds, isCatalogueKind, mergeable, newItem } from './items.ts';
export { type Contested, isSameValue, mergeStates } from './merge-states.ts';
export { loadThing, type Looked, useHistory, useOffered, useRows, useThing, useTrashContent } from './queries.ts';
