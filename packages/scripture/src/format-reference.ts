import { verseSeparator } from '../../../languages/language-traits.ts';
import { bookInReference } from './book-in-reference.ts';
import { type Book, type BookLanguage, bookByCode } from './books.ts';
import type { PassageEnd, BibleReference } from './reference.ts';

/**
 * Formats a reference according to the conventions of the language.
 *
 * @param style  `long` with the name of the book, `short` with its abbreviation
 * @example formatReference({ book: 'JHN', from: { chapter: 3, verse: 16 }, to: { chapter: 3, verse: 18 } }, 'no') // 'Johannes 3,16–18'
 * @example formatReference({ book: 'PSA', from: { chapter: 23, verse: 1, part: 'a' }, to: { chapter: 23, verse: 1, part: 'a' } }, 'en', 'short') // 'Ps 23:1a'
 */
export function formatReference(
  reference: BibleReference,
  language: BookLanguage,
  style: 'long' | 'short' = 'long',
): string {
  const book = bookByCode(reference.book);
  const name =
    book === undefined
      ? reference.book
      : style === 'long'
        ? bookInReference(book.names[language] ?? book.code)
        : shortName(book, language);
  return `${name} ${formatPassage(reference, language)}`;
}

/* "John" is short enough; "Romans" becomes "Rom". */
function shortName({ code, names, abbreviations }: Book, language: BookLanguage): string {
  const name = names[language] ?? code;
  return name.replace(/^\d\.? /, '').length <= 4 ? name : (abbreviations[language]?.[0] ?? name);
}

function formatPassage({ from, to }: BibleReference, language: BookLanguage): string {
  const first = formatEnd(from, language);
  if (from.chapter === to.chapter && from.verse === to.verse && from.part === to.part) return first;
  if (from.chapter === to.chapter && from.verse !== undefined && to.verse !== undefined)
    return `${first}–${to.verse}${to.part ?? ''}`;
  return `${first}–${formatEnd(to, language)}`;
}

function formatEnd({ chapter, verse, part }: PassageEnd, language: BookLanguage): string {
  if (verse === undefined) return String(chapter);
  return `${chapter}${verseSeparator(language)}${verse}${part ?? ''}`;
}
