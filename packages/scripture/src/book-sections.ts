import { bookByCode } from './books.ts';

/** The sections of a Bible, in their order. */
export type BookSection =
  | 'law'
  | 'history'
  | 'poetry'
  | 'major-prophets'
  | 'minor-prophets'
  | 'deuterocanon'
  | 'gospels'
  | 'acts'
  | 'pauline-letters'
  | 'general-letters'
  | 'apocalypse'
  | 'other';

export type Testament = 'old' | 'deuterocanon' | 'new' | 'other';

/* The last book number of each section; the usual division of Protestant Bibles. */
const LAST_BOOK_NUMBERS: readonly (readonly [last: number, section: BookSection])[] = [
  [5, 'law'],
  [17, 'history'],
  [22, 'poetry'],
  [27, 'major-prophets'],
  [39, 'minor-prophets'],
  [43, 'gospels'],
  [44, 'acts'],
  [57, 'pauline-letters'],
  [65, 'general-letters'],
  [66, 'apocalypse'],
];

/**
 * The section of the Bible a book belongs to, by its USFM code.
 * @example sectionOf('PSA') // 'poetry'
 * @example sectionOf('TOB') // 'deuterocanon'
 */
export function sectionOf(code: string): BookSection {
  const book = bookByCode(code);
  if (book === undefined) return 'other';
  return LAST_BOOK_NUMBERS.find(([last]) => book.number <= last)?.[1] ?? 'deuterocanon';
}

/**
 * The testament a book belongs to, by its USFM code.
 * @example testamentOf('MAT') // 'new'
 */
export function testamentOf(code: string): Testament {
  const book = bookByCode(code);
  if (book === undefined) return 'other';
  if (book.number <= 39) return 'old';
  return book.number <= 66 ? 'new' : 'deuterocanon';
}
