export { fieldErrorText } from './field-error-text.ts';
export { type FieldError, fieldErrorsIn } from './form-state.ts';
export { songRoleOf, useFindOrCreatePerson } from './named-people.ts';
export { type NewSong, newSongFromFile, toItem } from './new-song.ts';
export { NewSongBasics } from './new-song-basics.tsx';
export { useNextNumber } from './next-number.ts';
export { useStoreNewSong } from './store-new-song.ts';
