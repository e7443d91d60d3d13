import { normalizePath, type Plugin } from 'vite';
import { bibleBooks } from '../../languages/bible-books.mjs';
import { installedLanguages } from '../../languages/installed-languages.mjs';

const languagesFile = /\/languages\/installed-languages\.mjs$/;
const booksFile = /\/languages\/bible-books\.mjs$/;

/** Puts what the folder `languages` holds in the place of the files that read it. */
export function languageList(): Plugin {
  return {
    name: 'language-list',
    load: {
      filter: { id: [languagesFile, booksFile] },
      handler: (id) => (languagesFile.test(normalizePath(id)) ? writeLanguages() : writeBooks()),
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="en" data-languages="${listCodes()}">`),
  };
}

const writeBooks = () => `export const bibleBooks = ${JSON.stringify(bibleBooks)};`;

function writeLanguages(): string {
  const shown = JSON.stringify(installedLanguages, (name, value) => (name === 'isComplete' ? undefined : value));
  return `export const installedLanguages = ${shown};`;
}

/** Each language, and that of its locale where it has another code: "en no:nb sv". */
export const listCodes = (): string =>
  Object.keys(installedLanguages)
    .map((code) => codesOf(code).join(':'))
    .join(' ');

/** The codes by which a device may name a language. */
export const codesOf = (language: string): readonly string[] => [
  ...new Set([language, (installedLanguages[language]?.locale ?? language).replace(/-.*/, '')]),
];
