export { fieldErrorText } from './field-error-text.ts';
export { NumberField } from './form-fields.tsx';
export { type FieldError, fieldErrorsIn } from './form-state.ts';
export { songRoleOf, useFindOrCreatePerson } from './named-people.ts';
export { type NewSong, newSongFromFile, toItem } from './new-song.ts';
export { useNextNumber } from './next-number.ts';
export { useCatalogueOptions } from './queries.ts';
export { useStoreNewSong } from './store-new-song.ts';
