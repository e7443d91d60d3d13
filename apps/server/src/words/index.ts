export { type SpokenLanguage, words } from './words.ts';
export type { Words } from './en.ts';
