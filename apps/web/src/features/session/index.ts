export { useSaveLanguage, useSaveTheme, useSettings, useUser } from './queries.ts';
