export { forgetChangesOf, recordChange, recordChanges, type Stamps } from './changes.ts';
export { type ChangeWatch, watchChanges } from './watch.ts';
export type { News } from './changes.ts';
export {
  countUnhandled,
  type DatedNews,
  type FollowedChange,
  followFromHere,
  hasNews,
  takeChanges,
  takeNews,
} from './follow.ts';
export { type ChangeOf, type ChangesOf, listChangesFor } from './since.ts';
export { openWaking, type Waking } from './waking.ts';
