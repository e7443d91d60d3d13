import { bookLanguageOf, formatReference, parseReference } from '@canticle/scripture';

/** Passages that are written in English as a language writes them; what is no passage is left out. */
export function formatPassageNames(references: readonly string[], language: string): ReadonlyMap<string, string> {
  return new Map(
    references.flatMap((reference) => {
      const passage = parseReference(reference, 'en');
      return passage ? [[reference, formatReference(passage, bookLanguageOf(language))]] : [];
    }),
  );
}
