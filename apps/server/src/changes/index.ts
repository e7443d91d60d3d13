export { recordChange, recordChanges, type Stamps } from './changes.ts';
export { type ChangeWatch, watchChanges } from './watch.ts';
