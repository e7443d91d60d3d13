export { type ThemeChoice, useSavePreferences, useSettings, useUser } from './queries.ts';
