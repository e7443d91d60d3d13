import type { TranslationV3 } from '@canticle/contract/calls';
import type { BibleReference } from '@canticle/scripture';
import { collectionSlug } from '../collections/index.ts';
import { translationSlug, locatePassage, useOutlines, useTranslationsOf } from '../scriptures/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { useAvailableScriptures } from './use-available-scriptures.ts';

/**
 * The URL of a passage in a translation this person can open: translations in their own language first, then the first
 * one that has the chapter. Undefined until that is known, and when there is none.
 *
 * @param textLanguage  language of the text that names the passage
 */
export function usePassageUrl(reference: BibleReference, textLanguage: string): string | undefined {
  const { language } = useTranslate();
  const scriptures = useAvailableScriptures();
  const translations = useTranslationsOf(scriptures.map(({ id }) => id));
  const [preferredTranslations, otherTranslations] = splitByLanguage(translations, language);
  const firstOutlines = useOutlines(preferredTranslations.slice(0, 1).map(({ id }) => id));
  const firstLocation = firstOutlines[0] && locatePassage(firstOutlines[0], reference, textLanguage);
  const needsMore = firstOutlines.length > 0 && firstLocation === undefined;
  const moreOutlines = useOutlines(
    needsMore ? [...preferredTranslations.slice(1), ...otherTranslations].map(({ id }) => id) : [],
  );
  const outline = [...firstOutlines, ...moreOutlines].find(
    (one) => locatePassage(one, reference, textLanguage) !== undefined,
  );
  const location = outline && locatePassage(outline, reference, textLanguage);
  const collection = scriptures.find(({ id }) => id === outline?.scriptureId);
  const translation = translations.find(({ id }) => id === outline?.id);
  if (!location || !collection || !translation) return undefined;
  const siblings = translations.filter(({ scriptureId }) => scriptureId === collection.id);
  const query = new URLSearchParams({ translation: translationSlug(translation, siblings) });
  if (location.verses !== '') query.set('verse', location.verses);
  return `/scriptures/${collectionSlug(collection, language)}/${location.book}/${location.chapter}?${query}`;
}

/* If none is in the reader's language, the first one is used. */
function splitByLanguage(
  translations: readonly TranslationV3[],
  language: string,
): readonly [TranslationV3[], TranslationV3[]] {
  const inLanguage = translations.filter((one) => one.language === language);
  const others = translations.filter((one) => one.language !== language);
  return inLanguage.length > 0 ? [inLanguage, others] : [others, []];
}
