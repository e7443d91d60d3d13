export { type Chosen, hasChoice, nothingChosen } from './latest-choice.ts';
export { useChooseForSong, songChoices, useSongChoice, useSongChoices } from './song-choices.ts';
export { personQueries, type ThemeChoice, useSavePreferences, useSettings, userKey, useUser } from './queries.ts';
export { usePerson } from './person.ts';
export { useLanguages } from './languages.ts';
