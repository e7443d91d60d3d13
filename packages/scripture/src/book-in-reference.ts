/* The book of psalms, as translations call it. */
const PSALMS = /^(?:the |die )?(?:book of )?(?:psalms|psalmen|psalter|psaltaren)$/iu;
const SALMER = /^(?:salmene|salmane|salmerne|salmenes bok|salmanes bok|salmernes bog|davids salmer|davids salmar)$/iu;

/**
 * The name of a book before the number of one of its chapters: a single psalm is not called by the name of the book.
 *
 * @param title  the book as a translation calls it
 * @example bookInReference('Psalms') // 'Psalm'
 * @example bookInReference('Salmenes bok') // 'Salme'
 * @example bookInReference('Psaltaren') // 'Psalm'
 * @example bookInReference('Ruth') // 'Ruth'
 */
export function bookInReference(title: string): string {
  if (PSALMS.test(title)) return 'Psalm';
  return SALMER.test(title) ? 'Salme' : title;
}
