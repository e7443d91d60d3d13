import { type BookLanguage, bookNames, bookOf, deuterocanonNames } from './book-names.ts';
import { findBook } from './find-book.ts';
import { chaptersOf, lastVerseOf } from './map-verse.ts';
import type { FoundReference, PassageEnd, Reference } from './reference.ts';

/** Psalms and chapters beyond any book's; where the number of chapters is not known. */
const MOST_CHAPTERS = 151;

/** Books of one chapter, whose single number is a verse: "Jude 5". */
const ONE_CHAPTER = new Set(['OBA', 'PHM', '2JN', '3JN', 'JUD']);

/** Abbreviations that are words as well: they name a book only with a chapter and a verse. */
const WORDS = new Set(
  'is am song man numbers judges ex ge ru jo ob mi bel dom lev sang fil os nu ac rm wis wisdom oda bar salme salmer'.split(
    ' ',
  ),
);

/**
 * Reads a text that is one reference and nothing else.
 *
 * @param language  how it is written: "Joh 3,16" in Norwegian, "John 3:16" in English; a colon is understood in both
 * @returns undefined when it is none, or there is no such chapter or verse
 * @example parseReference('Joh 3,16–18', 'no') // { book: 'JHN', from: { chapter: 3, verse: 16 }, to: { chapter: 3, verse: 18 } }
 * @example parseReference('1 Cor 13', 'en') // { book: '1CO', from: { chapter: 13 }, to: { chapter: 13 } }
 * @example parseReference('Luke 1:46-2:1', 'en') // { book: 'LUK', from: { chapter: 1, verse: 46 }, to: { chapter: 2, verse: 1 } }
 */
export function parseReference(text: string, language: BookLanguage): Reference | undefined {
  const clean = text.trim();
  const [first, ...others] = search(clean, language, false);
  return first !== undefined && others.length === 0 && first.text === clean ? first.reference : undefined;
}

/**
 * Finds the references in a running text, in their order. "Joh 3,16; 4,1" and "Ps 23; 24" are two; "Rom 8:28, 31" is two
 * as well. What only looks like one (a chapter or verse that no Bible has, "Song 12" of a songbook) is none.
 *
 * @example findReferences('See Ps 23:1a and Rom 8:28, 31.', 'en').map(({ text }) => text) // ['Ps 23:1a', 'Rom 8:28', '31']
 */
export function findReferences(text: string, language: BookLanguage): readonly FoundReference[] {
  return search(text, language, true);
}

function search(text: string, language: BookLanguage, isRunning: boolean): FoundReference[] {
  const found: FoundReference[] = [];
  for (const match of text.matchAll(bookPattern())) {
    const start = match.index + (match[1] ?? '').length;
    if (start < (found.at(-1)?.to ?? 0)) continue;
    const name = match[2] ?? '';
    const book = findBook(name, language);
    if (book === undefined) continue;
    found.push(
      ...readPassages(text, { start, at: match.index + match[0].length, book: book.code, name, language, isRunning }),
    );
  }
  return found;
}

type Place = {
  /** Where the name begins, and where the numbers do. */
  readonly start: number;
  readonly at: number;
  readonly book: string;
  readonly name: string;
  readonly language: BookLanguage;
  readonly isRunning: boolean;
};

const NUMBER = String.raw`(\d{1,3})`;
const VERSE = String.raw`(\d{1,3})([a-e])?(?![a-zæøå\d])`;
/* "3:16", "3,16", "3.16": the chapter and the verse that follows it. In English a comma makes a list instead. */
const withVerse = (comma: string) => new RegExp(`${NUMBER}\\s?[:${comma}]\\s?${VERSE}`, 'y');
const patterns: { readonly [language in BookLanguage]: RegExp } = { en: withVerse(''), no: withVerse(',') };
const CHAPTER = new RegExp(String.raw`(\d{1,3})(?![\d\p{L}])`, 'yu');
const DASH = /\s?[-–—]\s?/y;
const NEXT = /\s?([;,.])\s?(?=\d)/y;

function readPassages(text: string, place: Place): FoundReference[] {
  const found: FoundReference[] = [];
  const comma = isCommaLanguage(place) ? 'no' : 'en';
  let at = place.at;
  let chapter: number | undefined;
  let start = place.start;
  for (;;) {
    const passage = readPassage(text, at, place, comma, chapter);
    if (passage === undefined) break;
    const { reference, end } = passage;
    if (!isReal(reference) || (found.length === 0 && place.isRunning && isMerelyWord(place, reference))) break;
    found.push({ from: start, to: end, text: text.slice(start, end), reference });
    const next = matchAt(NEXT, text, end);
    if (next === undefined) break;
    // After a semicolon comes a chapter, after a comma or a full stop another verse of the same one.
    const isVerse = next[1] !== ';' && reference.to.verse !== undefined;
    if (next[1] === '.' && (comma !== 'no' || !isVerse)) break;
    if (next[1] === ',' && !isVerse && place.isRunning && comma === 'en' && /^\s?\d{4}/.test(text.slice(end + 1)))
      break;
    chapter = isVerse ? reference.to.chapter : undefined;
    at = end + next[0].length;
    start = at;
  }
  return found;
}

/* "Sal 23,1" in an English text is written the Norwegian way. */
function isCommaLanguage({ book, name, language }: Place): boolean {
  if (language === 'no') return true;
  const known = bookOf(book);
  const spelled = (one: BookLanguage) =>
    [known?.names[one] ?? '', ...(known?.abbreviations[one] ?? [])].some((spelling) => keyOf(spelling) === keyOf(name));
  return spelled('no') && !spelled('en');
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[\s.]/g, '');

type Passage = { readonly reference: Reference; readonly end: number };

function readPassage(
  text: string,
  at: number,
  { book }: Place,
  comma: BookLanguage,
  chapter: number | undefined,
): Passage | undefined {
  const from = readEnd(text, at, book, comma, chapter);
  if (from === undefined) return undefined;
  const dash = matchAt(DASH, text, from.next);
  const to =
    dash === undefined
      ? undefined
      : readEnd(
          text,
          from.next + dash[0].length,
          book,
          comma,
          from.end.verse === undefined ? undefined : from.end.chapter,
        );
  const isRange = to !== undefined && isAfter(to.end, from.end);
  const last = isRange ? to : from;
  return { reference: { book, from: from.end, to: last.end }, end: last.next };
}

/* A lone number is a chapter, or a verse when a chapter is known or the book has but one. */
function readEnd(text: string, at: number, book: string, comma: BookLanguage, chapter: number | undefined) {
  const whole = matchAt(patterns[comma], text, at);
  if (whole !== undefined) {
    const [{ length }, number, verse, part] = whole;
    return { end: endOf(Number(number), Number(verse), part), next: at + length };
  }
  const known = chapter ?? (ONE_CHAPTER.has(book) ? 1 : undefined);
  if (known !== undefined) {
    const found = matchAt(VERSE_ALONE, text, at);
    return found === undefined
      ? undefined
      : { end: endOf(known, Number(found[1]), found[2]), next: at + found[0].length };
  }
  const found = matchAt(CHAPTER, text, at);
  return found === undefined ? undefined : { end: { chapter: Number(found[1]) }, next: at + found[0].length };
}

const VERSE_ALONE = new RegExp(VERSE, 'y');

const endOf = (chapter: number, verse: number, part: string | undefined): PassageEnd =>
  part === undefined ? { chapter, verse } : { chapter, verse, part };

const isAfter = (one: PassageEnd, other: PassageEnd): boolean =>
  one.chapter > other.chapter ||
  (one.chapter === other.chapter &&
    ((one.verse ?? 0) > (other.verse ?? 0) || ((one.part ?? '') > (other.part ?? '') && one.verse === other.verse)));

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/* Numbers that some tradition has: the Hebrew psalms are longer, the English Malachi has more chapters. */
function isReal({ book, from, to }: Reference): boolean {
  return [from, to].every(({ chapter, verse }) => {
    if (chapter < 1 || verse === 0) return false;
    const chapters = Math.max(chaptersOf('english', book), chaptersOf('hebrew', book));
    if (chapters === 0) return chapter <= MOST_CHAPTERS;
    if (chapter > chapters) return false;
    const numberings = ['english', 'hebrew', 'norwegian', 'vulgate'] as const;
    return (verse ?? 1) <= Math.max(...numberings.map((one) => lastVerseOf(one, book, chapter)));
  });
}

const isMerelyWord = ({ name }: Place, { from }: Reference): boolean =>
  from.verse === undefined && WORDS.has(name.trim().toLowerCase().replace(/\.$/, ''));

let compiled: RegExp | undefined;

/* Every name and abbreviation, the longest first, with a capital as they are written; a full stop may follow. */
function bookPattern(): RegExp {
  if (compiled === undefined) {
    const names = [...bookNames, ...deuterocanonNames].flatMap(({ names: both, abbreviations }) => [
      both.en,
      both.no,
      ...abbreviations.en,
      ...abbreviations.no,
    ]);
    const spelled = [...new Set(names)]
      .toSorted((a, b) => b.length - a.length)
      .map((name) =>
        name
          .replace(/[()]/g, '\\$&')
          .replace(/^(\d) /, '$1\\.?\\s?')
          .replace(/ /g, '\\s')
          .replace(/'/g, "['’]"),
      );
    compiled = new RegExp(`(^|[^\\p{L}\\p{N}])(${spelled.join('|')})(?:\\.\\s?|\\s)(?=\\d)`, 'gu');
  }
  return compiled;
}
