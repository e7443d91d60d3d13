export { forgetPlace, type Place, placeLeft, rememberPlace } from './place-left.ts';
export { sendNotes, useForgetOpened, useLastOpened, useNoteView } from './queries.ts';
export type { View } from './noted-views.ts';
