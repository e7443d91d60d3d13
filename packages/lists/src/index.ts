export { applyChange, mergeEntry, saidBy, wins } from './merge.ts';
export type { Change, Entry, EntryValues, List, NewEntry, Said, ShownEntry, Ways } from './model.ts';
export { placesAfter, placesBetween } from './places.ts';
export { arrange, moveEntry, reorderEntries } from './reorder.ts';
export { listOf, shownEntries } from './show.ts';
