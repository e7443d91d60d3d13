import { type BookLanguage, findReferences, type Reference } from '@canticle/scripture';
import type { NamedPassage, PassagePlace } from './model.ts';

/** A text that may name passages, with the language it is in. */
export type Written = { readonly place: PassagePlace; readonly language: string; readonly text: string };

/**
 * The passages that texts name, in their order. The same passage in two languages, or twice, is one.
 *
 * @param texts  HTML or plain
 */
export function passagesIn(texts: readonly Written[]): readonly NamedPassage[] {
  const found = new Map<string, NamedPassage>();
  for (const { place, language, text } of texts) {
    const spoken: BookLanguage = language === 'no' ? 'no' : 'en';
    for (const { reference, text: words } of findReferences(wordsOf(text), spoken)) {
      const passage = passageOf(reference);
      const key = JSON.stringify(passage);
      if (!found.has(key)) found.set(key, { place, text: words, passage });
    }
  }
  return [...found.values()];
}

function passageOf({ book, from, to }: Reference): NamedPassage['passage'] {
  return {
    book,
    chapter: from.chapter,
    verse: from.verse ?? 0,
    toChapter: to.chapter,
    toVerse: to.verse ?? 0,
  };
}

/* Tags end words; the few entities that stand inside references are read. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/&(?:ndash|#8211|#x2013);/gi, '–')
    .replaceAll('&amp;', '&');

/**
 * All texts inside something carried from another format, whatever its shape.
 * @example textsIn({ scripture: ['Ps 23', { of: 'Joh 3,16' }] }) // ['Ps 23', 'Joh 3,16']
 */
export function textsIn(carried: unknown): readonly string[] {
  if (typeof carried === 'string') return [carried];
  if (carried === null || typeof carried !== 'object') return [];
  return Object.values(carried).flatMap(textsIn);
}
