// Replaced by its values like `installed-languages.mjs`.
import { installedLanguages } from './installed-languages.mjs';
import { readOwnTexts } from './read-texts.ts';

export const bibleBooks = Object.fromEntries(
  Object.keys(installedLanguages)
    .map((language) => [language, readOwnTexts(language, 'bible.json')])
    .filter(([, books]) => Object.keys(books).length > 0),
);
