import { lastVerseOf } from './map-verse.ts';
import { headedPsalms, twiceHeadedPsalms } from './numbering-rules.ts';
import type { Versification } from './versification-name.ts';

/** What is known of a chapter of an unknown translation. */
export type ChapterFacts = {
  readonly book: string;
  readonly chapter: number;
  /** The number of its last verse. */
  readonly last: number;
  /** The words of its first verse. */
  readonly first: string;
};

/* English first: where nothing tells them apart, it is the usual one. */
const GUESSED: readonly Versification[] = ['english', 'hebrew', 'norwegian', 'vulgate', 'septuagint'];

/**
 * Guesses how a translation numbers its verses, from where its chapters end.
 *
 * @param language  two letters; Norwegian ones are looked at for psalms that keep their headings as verses
 */
export function guessVersification(chapters: readonly ChapterFacts[], language: string): Versification {
  const order = language === 'no' ? ['norwegian' as const, ...GUESSED] : GUESSED;
  let best: Versification = 'english';
  let most = -1;
  for (const versification of order) {
    const fitting = chapters.filter(({ book, chapter, last }) => lastVerseOf(versification, book, chapter) === last);
    if (fitting.length > most) {
      best = versification;
      most = fitting.length;
    }
  }
  return best === 'english' && language === 'no' && hasHeadedPsalms(chapters) ? 'norwegian-psalms' : best;
}

const HEADING =
  /^(?:til sangmesteren|sangmesteren|av (?:david|asaf|korah)|(?:en|et) [\p{L} -]*(?:salme|sang|bønn|gyllen|klagesang|læredikt)|salme|sang)/iu;

function hasHeadedPsalms(chapters: readonly ChapterFacts[]): boolean {
  const headed = new Set([...headedPsalms, ...twiceHeadedPsalms]);
  const psalms = chapters.filter(({ book, chapter }) => book === 'PSA' && headed.has(chapter));
  const withHeading = psalms.filter(({ first }) => first.length < 160 && HEADING.test(first));
  return psalms.length >= 5 && withHeading.length > psalms.length / 2;
}
