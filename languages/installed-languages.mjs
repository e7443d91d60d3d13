// What the folder holds. The build of the web app replaces this file by its values (apps/web/vite-languages.ts): it is
// JavaScript with types of its own because packages know nothing of Node.
import { readLanguages } from './read-languages.ts';

export const installedLanguages = readLanguages();
