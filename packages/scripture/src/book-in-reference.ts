/* The book of psalms, as translations call it. */
const PSALMS = /^(?:the )?(?:book of )?psalms$/iu;
const PSALMS_IN_NORWEGIAN = /^(?:salmene|salmenes bok|davids salmer)$/iu;

/**
 * The name of a book before the number of one of its chapters: a single psalm is not called by the name of the book.
 *
 * @param title  the book as a translation calls it
 * @example bookInReference('Psalms') // 'Psalm'
 * @example bookInReference('Salmenes bok') // 'Salme'
 * @example bookInReference('Ruth') // 'Ruth'
 */
export function bookInReference(title: string): string {
  if (PSALMS.test(title)) return 'Psalm';
  return PSALMS_IN_NORWEGIAN.test(title) ? 'Salme' : title;
}
