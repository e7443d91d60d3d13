import { bookLanguageOf, findReferences, type BibleReference } from '@canticle/scripture';
import type { PassageMention, PassageField } from './model.ts';

/** A text that may mention passages, and its language. */
export type PassageSource = { readonly place: PassageField; readonly language: string; readonly text: string };

/**
 * Finds the passages that texts mention, in their order. The same passage in two languages, or twice, is returned once.
 *
 * @param sources  HTML or plain text
 */
export function findPassages(sources: readonly PassageSource[]): readonly PassageMention[] {
  const found = new Map<string, PassageMention>();
  for (const { place, language, text } of sources) {
    for (const { reference, text: words } of findReferences(htmlToText(text), bookLanguageOf(language))) {
      const passage = toPassage(reference);
      const key = JSON.stringify(passage);
      if (!found.has(key)) found.set(key, { place, text: words, passage });
    }
  }
  return [...found.values()];
}

function toPassage({ book, from, to }: BibleReference): PassageMention['passage'] {
  return {
    book,
    chapter: from.chapter,
    verse: from.verse ?? 0,
    toChapter: to.chapter,
    toVerse: to.verse ?? 0,
  };
}

/* A tag ends a word; the few entities that occur inside references are decoded. */
const htmlToText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/&(?:ndash|#8211|#x2013);/gi, '–')
    .replaceAll('&amp;', '&');

/**
 * Collects all texts inside data carried from another format, whatever its shape.
 * @example collectTexts({ scripture: ['Ps 23', { of: 'Joh 3,16' }] }) // ['Ps 23', 'Joh 3,16']
 */
export function collectTexts(carried: unknown): readonly string[] {
  if (typeof carried === 'string') return [carried];
  if (carried === null || typeof carried !== 'object') return [];
  return Object.values(carried).flatMap(collectTexts);
}
