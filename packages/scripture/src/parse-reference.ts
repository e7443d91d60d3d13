import { verseSeparator } from '../../../languages/language-traits.ts';
import { BOOK_LANGUAGES, type BookLanguage, protestantBooks, bookByCode, deuterocanonicalBooks } from './books.ts';
import { findBook } from './find-book.ts';
import { chapterCount, lastVerseOf } from './map-verse.ts';
import type { ReferenceMatch, PassageEnd, BibleReference } from './reference.ts';

/** The most chapters and psalms of any book; used when the number of chapters is not known. */
const MAX_CHAPTERS = 151;

/** Books of one chapter, whose single number is a verse: "Jude 5". */
const SINGLE_CHAPTER_BOOKS = new Set(['OBA', 'PHM', '2JN', '3JN', 'JUD']);

/** Abbreviations that are also words: they name a book only with a chapter and a verse. */
const AMBIGUOUS_ABBREVIATIONS = new Set(
  'is am song man numbers judges ex ge ru jo ob mi bel dom lev sang fil os nu ac rm wis wisdom oda bar salme salmer es ez hi ri upp openb pred spr weisheit richter prediger römer dommerne'.split(
    ' ',
  ),
);

/**
 * Parses a text that consists of a single reference.
 *
 * @param language  how it is written: "Joh 3,16" in Norwegian, "John 3:16" in English; a colon is understood in all
 * @returns undefined when it is not one, or there is no such chapter or verse
 * @example parseReference('Joh 3,16–18', 'no') // { book: 'JHN', from: { chapter: 3, verse: 16 }, to: { chapter: 3, verse: 18 } }
 * @example parseReference('1 Cor 13', 'en') // { book: '1CO', from: { chapter: 13 }, to: { chapter: 13 } }
 * @example parseReference('Luke 1:46-2:1', 'en') // { book: 'LUK', from: { chapter: 1, verse: 46 }, to: { chapter: 2, verse: 1 } }
 */
export function parseReference(text: string, language: BookLanguage): BibleReference | undefined {
  const clean = text.trim();
  const [first, ...others] = findAll(clean, language, false);
  return first !== undefined && others.length === 0 && first.text === clean ? first.reference : undefined;
}

/**
 * Finds the references in a running text, in their order. "Joh 3,16; 4,1" and "Ps 23; 24" are two; "Rom 8:28, 31" is
 * two as well. Text that only looks like one (a chapter or verse that no Bible has, "Song 12" of a songbook) is
 * ignored.
 *
 * @example findReferences('See Ps 23:1a and Rom 8:28, 31.', 'en').map(({ text }) => text) // ['Ps 23:1a', 'Rom 8:28', '31']
 */
export function findReferences(text: string, language: BookLanguage): readonly ReferenceMatch[] {
  return findAll(text, language, true);
}

function findAll(text: string, language: BookLanguage, isRunningText: boolean): ReferenceMatch[] {
  const found: ReferenceMatch[] = [];
  for (const match of text.matchAll(bookPattern())) {
    const start = match.index + (match[1] ?? '').length;
    if (start < (found.at(-1)?.to ?? 0)) continue;
    const name = match[2] ?? '';
    const book = findBook(name, language);
    if (book === undefined) continue;
    found.push(
      ...readPassages(text, {
        start,
        numbersStart: match.index + match[0].length,
        book: book.code,
        name,
        language,
        isRunningText,
      }),
    );
  }
  return found;
}

type BookMatch = {
  /** Where the name begins, and where the numbers begin. */
  readonly start: number;
  readonly numbersStart: number;
  readonly book: string;
  readonly name: string;
  readonly language: BookLanguage;
  readonly isRunningText: boolean;
};

/* Between chapter and verse. */
type Separator = ':' | ',';

const NUMBER = String.raw`(\d{1,3})`;
const VERSE = String.raw`(\d{1,3})([a-e])?(?![a-zæøåäöüß\d])`;
/* "3:16", "3,16", "3.16": the chapter and the verse that follows it. Where a colon stands between them, as in English, a comma separates a list instead. */
const chapterAndVersePattern = (comma: string) => new RegExp(`${NUMBER}\\s?[:${comma}]\\s?${VERSE}`, 'y');
const patterns: { readonly [separator in Separator]: RegExp } = {
  ':': chapterAndVersePattern(''),
  ',': chapterAndVersePattern(','),
};
const CHAPTER = new RegExp(String.raw`(\d{1,3})(?![\d\p{L}])`, 'yu');
const DASH = /\s?[-–—]\s?/y;
const LIST_SEPARATOR = /\s?([;,.])\s?(?=\d)/y;

function readPassages(text: string, bookMatch: BookMatch): ReferenceMatch[] {
  const found: ReferenceMatch[] = [];
  const separator = separatorOf(bookMatch);
  let at = bookMatch.numbersStart;
  let chapter: number | undefined;
  let start = bookMatch.start;
  for (;;) {
    const passage = readPassage(text, at, bookMatch, separator, chapter);
    if (passage === undefined) break;
    const { reference, end } = passage;
    if (
      !isExistingReference(reference) ||
      (found.length === 0 && bookMatch.isRunningText && isOrdinaryWord(bookMatch, reference))
    )
      break;
    found.push({ from: start, to: end, text: text.slice(start, end), reference });
    const next = matchAt(LIST_SEPARATOR, text, end);
    if (next === undefined) break;
    // A semicolon is followed by a chapter, a comma or a full stop by another verse of the same one.
    const isVerse = next[1] !== ';' && reference.to.verse !== undefined;
    if (next[1] === '.' && (separator !== ',' || !isVerse)) break;
    if (
      next[1] === ',' &&
      !isVerse &&
      bookMatch.isRunningText &&
      separator === ':' &&
      /^\s?\d{4}/.test(text.slice(end + 1))
    )
      break;
    chapter = isVerse ? reference.to.chapter : undefined;
    at = end + next[0].length;
    start = at;
  }
  return found;
}

/* "Sal 23,1" in an English text uses the convention of the language that spells the book so. */
function separatorOf({ book, name, language }: BookMatch): Separator {
  const known = bookByCode(book);
  const isSpelling = (one: BookLanguage) =>
    [known?.names[one] ?? '', ...(known?.abbreviations[one] ?? [])].some(
      (spelling) => normalizeName(spelling) === normalizeName(name),
    );
  const written = [language, 'en', ...BOOK_LANGUAGES].find(isSpelling) ?? language;
  return verseSeparator(language) === ',' ? ',' : verseSeparator(written);
}

const normalizeName = (name: string): string => name.toLowerCase().replace(/[\s.]/g, '');

type PassageMatch = { readonly reference: BibleReference; readonly end: number };

function readPassage(
  text: string,
  at: number,
  { book }: BookMatch,
  separator: Separator,
  chapter: number | undefined,
): PassageMatch | undefined {
  const from = readPassageEnd(text, at, book, separator, chapter);
  if (from === undefined) return undefined;
  const dash = matchAt(DASH, text, from.next);
  const to =
    dash === undefined
      ? undefined
      : readPassageEnd(
          text,
          from.next + dash[0].length,
          book,
          separator,
          from.end.verse === undefined ? undefined : from.end.chapter,
        );
  const isRange = to !== undefined && isAfter(to.end, from.end);
  const last = isRange ? to : from;
  return { reference: { book, from: from.end, to: last.end }, end: last.next };
}

/* A single number is a chapter, or a verse when a chapter is known or the book has only one. */
function readPassageEnd(text: string, at: number, book: string, separator: Separator, chapter: number | undefined) {
  const chapterAndVerse = matchAt(patterns[separator], text, at);
  if (chapterAndVerse !== undefined) {
    const [{ length }, number, verse, part] = chapterAndVerse;
    return { end: createPassageEnd(Number(number), Number(verse), part), next: at + length };
  }
  const impliedChapter = chapter ?? (SINGLE_CHAPTER_BOOKS.has(book) ? 1 : undefined);
  if (impliedChapter !== undefined) {
    const found = matchAt(VERSE_ALONE, text, at);
    return found === undefined
      ? undefined
      : { end: createPassageEnd(impliedChapter, Number(found[1]), found[2]), next: at + found[0].length };
  }
  const found = matchAt(CHAPTER, text, at);
  return found === undefined ? undefined : { end: { chapter: Number(found[1]) }, next: at + found[0].length };
}

const VERSE_ALONE = new RegExp(VERSE, 'y');

const createPassageEnd = (chapter: number, verse: number, part: string | undefined): PassageEnd =>
  part === undefined ? { chapter, verse } : { chapter, verse, part };

const isAfter = (one: PassageEnd, other: PassageEnd): boolean =>
  one.chapter > other.chapter ||
  (one.chapter === other.chapter &&
    ((one.verse ?? 0) > (other.verse ?? 0) || ((one.part ?? '') > (other.part ?? '') && one.verse === other.verse)));

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/* Numbers that exist in some tradition: the Hebrew psalms are longer, the English Malachi has more chapters. */
function isExistingReference({ book, from, to }: BibleReference): boolean {
  return [from, to].every(({ chapter, verse }) => {
    if (chapter < 1 || verse === 0) return false;
    const chapters = Math.max(chapterCount('english', book), chapterCount('hebrew', book));
    if (chapters === 0) return chapter <= MAX_CHAPTERS;
    if (chapter > chapters) return false;
    const numberings = ['english', 'hebrew', 'norwegian', 'vulgate'] as const;
    return (verse ?? 1) <= Math.max(...numberings.map((one) => lastVerseOf(one, book, chapter)));
  });
}

const isOrdinaryWord = ({ name }: BookMatch, { from }: BibleReference): boolean =>
  from.verse === undefined && AMBIGUOUS_ABBREVIATIONS.has(name.trim().toLowerCase().replace(/\.$/, ''));

let cachedPattern: RegExp | undefined;

/* Every name and abbreviation, the longest first, capitalized as written; a full stop may follow. */
function bookPattern(): RegExp {
  if (cachedPattern === undefined) {
    const names = [...protestantBooks, ...deuterocanonicalBooks].flatMap((book) => [
      ...Object.values(book.names),
      ...Object.values(book.abbreviations).flat(),
    ]);
    const spelled = [...new Set(names)]
      .toSorted((a, b) => b.length - a.length)
      .map((name) =>
        name
          .replace(/[()]/g, '\\$&')
          .replace(/^(\d)\.? /, '$1\\.?\\s?')
          .replace(/ /g, '\\s')
          .replace(/'/g, "['’]"),
      );
    cachedPattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${spelled.join('|')})(?:\\.\\s?|\\s)(?=\\d)`, 'gu');
  }
  return cachedPattern;
}
