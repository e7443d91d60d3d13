import { lastVerseOf } from './map-verse.ts';
import { psalmsWithTitleVerse, psalmsWithTwoTitleVerses } from './versification-rules.ts';
import type { Versification } from './versification.ts';

/** What is known about a chapter of a translation with unknown versification. */
export type ChapterSummary = {
  readonly book: string;
  readonly chapter: number;
  /** The number of its last verse. */
  readonly last: number;
  /** The words of its first verse. */
  readonly first: string;
};

/* English first: it is the usual one when nothing distinguishes them. */
const CANDIDATES: readonly Versification[] = ['english', 'hebrew', 'norwegian', 'vulgate', 'septuagint'];

/**
 * Guesses how a translation numbers its verses, from the last verses of its chapters.
 *
 * @param language  two letters; Norwegian ones are checked for psalms that number their headings as verses
 */
export function guessVersification(chapters: readonly ChapterSummary[], language: string): Versification {
  const order = language === 'no' ? ['norwegian' as const, ...CANDIDATES] : CANDIDATES;
  let best: Versification = 'english';
  let most = -1;
  for (const versification of order) {
    const fitting = chapters.filter(({ book, chapter, last }) => lastVerseOf(versification, book, chapter) === last);
    if (fitting.length > most) {
      best = versification;
      most = fitting.length;
    }
  }
  return best === 'english' && language === 'no' && hasPsalmTitlesAsVerses(chapters) ? 'norwegian-psalms' : best;
}

const PSALM_TITLE =
  /^(?:til sangmesteren|sangmesteren|av (?:david|asaf|korah)|(?:en|et) [\p{L} -]*(?:salme|sang|bønn|gyllen|klagesang|læredikt)|salme|sang)/iu;

function hasPsalmTitlesAsVerses(chapters: readonly ChapterSummary[]): boolean {
  const titledPsalms = new Set([...psalmsWithTitleVerse, ...psalmsWithTwoTitleVerses]);
  const psalms = chapters.filter(({ book, chapter }) => book === 'PSA' && titledPsalms.has(chapter));
  const withTitle = psalms.filter(({ first }) => first.length < 160 && PSALM_TITLE.test(first));
  return psalms.length >= 5 && withTitle.length > psalms.length / 2;
}
