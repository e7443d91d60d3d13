import { bibleBooks } from '../../../languages/bible-books.mjs';
import { installedLanguages } from '../../../languages/installed-languages.mjs';

/** A book of the Bible: its code and its names. */
export type Book = {
  /** Three characters of the USFM standard: "GEN", "1CO" (https://docs.usfm.bible/usfm/latest/para/identification/books.html). */
  readonly code: string;
  /** 1 (Genesis) to 66 (Revelation); the deuterocanonical books follow, from 67. */
  readonly number: number;
  readonly names: { readonly [language in BookLanguage]: string };
  /** Usual abbreviations and other names, without their full stop. */
  readonly abbreviations: { readonly [language in BookLanguage]: readonly string[] };
};

/** A language with book names: `languages/{language}/bible.json`. English has a name for every book. */
export type BookLanguage = string;

/** The languages with book names. */
export const BOOK_LANGUAGES: readonly BookLanguage[] = Object.keys(bibleBooks);

/**
 * The language in which to name the books for a reader or a text of any language: English when it has no names here.
 *
 * @example bookLanguageOf('no') // 'no'
 * @example bookLanguageOf('xx') // 'en'
 */
export const bookLanguageOf = (language: string): BookLanguage =>
  Object.hasOwn(bibleBooks, language) ? language : 'en';

const PROTESTANT_CODES = (
  'GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN ' +
  'HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI ' +
  '2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV'
).split(' ');

/* Those that USFM has codes for. */
const DEUTEROCANONICAL_CODES = (
  'TOB JDT ESG WIS SIR BAR LJE S3Y SUS BEL 1MA 2MA 3MA 4MA 1ES 2ES MAN PS2 ODA PSS EZA 5EZ 6EZ DAG PS3 2BA LBA ' +
  'JUB ENO 1MQ 2MQ 3MQ REP 4BA LAO'
).split(' ');

/** The 66 books of the Protestant canon, in order. */
export const protestantBooks: readonly Book[] = PROTESTANT_CODES.map((code, index) => createBook(code, index + 1));

/** The deuterocanonical books that USFM has codes for, numbered from 67 on. */
export const deuterocanonicalBooks: readonly Book[] = DEUTEROCANONICAL_CODES.map((code, index) =>
  createBook(code, index + PROTESTANT_CODES.length + 1),
);

const byCode = new Map([...protestantBooks, ...deuterocanonicalBooks].map((book) => [book.code, book]));

/**
 * The book with this USFM code.
 * @example bookByCode('PSA')?.number // 19
 */
export function bookByCode(code: string): Book | undefined {
  return byCode.get(code);
}

/* A language that has no name for a book calls it as in the one it falls back to, or in English. */
function createBook(code: string, number: number): Book {
  const spellings = BOOK_LANGUAGES.map((language) => [language, spellingsOf(language, code)] as const);
  return {
    code,
    number,
    names: Object.fromEntries(spellings.map(([language, [name = code]]) => [language, name])),
    abbreviations: Object.fromEntries(spellings.map(([language, [, ...others]]) => [language, others])),
  };
}

function spellingsOf(language: string, code: string): readonly string[] {
  const fallback = installedLanguages[language]?.fallback ?? 'en';
  return [language, fallback, 'en'].map((one) => bibleBooks[one]?.[code]).find((names) => names !== undefined) ?? [];
}
