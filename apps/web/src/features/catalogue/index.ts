export { fieldErrorText } from './field-error-text.ts';
export { type FieldError, fieldErrorsIn } from './form-state.ts';
export { songRoleOf, useFindOrCreatePerson } from './named-people.ts';
export { type NewSong, newSongFromFile, toItem } from './new-song.ts';
export { NewSongPlace } from './new-song-place.tsx';
export { useNextNumber } from './next-number.ts';
export { useStoreNewSong } from './store-new-song.ts';
