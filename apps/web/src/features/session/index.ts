export { type ReadingSettings, hasReadingSettings, defaultReadingSettings } from './reading-settings.ts';
export { useSaveSongChoice, songChoicesQuery, useSongChoice, useSongChoices } from './song-choices.ts';
export { personQueries, type ThemeChoice, useSavePreferences, useSettings, userKey, useUser } from './queries.ts';
export { soundingShift } from './song-shift.ts';
/** @public */
export { useSongShift } from './song-shift.ts';
export { useProfileMutations } from './profile-mutations.ts';
export { useLanguages } from './languages.ts';
export { canEdit, canEmptyTrash, canViewStatistics } from './permissions.ts';
export { canEditTiming } from './timing-permissions.ts';
export { canUseTools } from './tool-permissions.ts';
