import { bookByCode, bookLanguageOf, formatReference, parseReference } from '@canticle/scripture';
import { useTranslate } from '../../i18n/index.ts';
import { useAvailableScriptures } from '../passages/index.ts';
import { locatePassage, useOutlines, useTranslationsOf } from '../scriptures/index.ts';

/** Says of a query that is understood as a Bible passage that no translation here has it; nothing otherwise. */
export function MissingPassage({ query }: { query: string }) {
  const { t, language } = useTranslate();
  const bookLanguage = bookLanguageOf(language);
  const reference = parseReference(query.trim(), bookLanguage);
  const scriptures = useAvailableScriptures();
  const translations = useTranslationsOf(reference ? scriptures.map(({ id }) => id) : []);
  const outlines = useOutlines(translations.map(({ id }) => id));
  const isLoaded = outlines.length > 0 && outlines.length === translations.length;
  if (!reference || !isLoaded || outlines.some((one) => locatePassage(one, reference, language))) return null;
  const hasBook = outlines.some(({ books }) => books.some(({ code }) => code === reference.book));
  const passage = hasBook
    ? formatReference(reference, bookLanguage)
    : (bookByCode(reference.book)?.names[bookLanguage] ?? query);
  return (
    <p className="pt-4">
      {t(translations.length === 1 ? 'search.passage.missing' : 'search.passage.missing-everywhere', { passage })}
    </p>
  );
}
