import type { TranslationOutline } from '@canticle/contract/calls';
import { chapterCount } from '@canticle/scripture';

/* How many books each testament has. */
const bookCounts = { old: 39, new: 27 } as const;

/**
 * Whether a translation is here in part only: a book lacks chapters, or a testament that has begun lacks books. A New
 * Testament by itself is whole.
 */
export function isSelection({ books, versification }: Pick<TranslationOutline, 'books' | 'versification'>): boolean {
  const isCut = books.some(({ code, chapters }) => chapters.length < chapterCount(versification, code));
  const lacksBooks = (['old', 'new'] as const).some((testament) => {
    const count = books.filter((book) => book.testament === testament).length;
    return count > 0 && count < bookCounts[testament];
  });
  return isCut || lacksBooks;
}
