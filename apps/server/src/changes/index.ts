export { forgetChangesOf, recordChange, recordChanges, type Stamps } from './changes.ts';
export { type ChangeWatch, watchChanges } from './watch.ts';
export type { News } from './changes.ts';
export {
  countUnhandled,
  type DatedNews,
  followFromHere,
  hasNews,
  readNews,
  takeChanges,
  takeNews,
} from './follow.ts';
export {
  checkNoneSetAside,
  countSetAside,
  firstDueAgain,
  type FollowedItem,
  forgetSetAside,
  joinItems,
  listDueAgain,
  listSetAside,
  processItems,
  reasonOf,
  setAside,
  type SetAsideItem,
} from './set-aside.ts';
export { type ChangeOf, type ChangesOf, listChangesFor } from './since.ts';
export { openWaking, type Waking } from './waking.ts';
