import type { TranslationV3 } from '@canticle/contract/calls';
import type { Reference } from '@canticle/scripture';
import { addressOf } from '../../../features/collections/index.ts';
import { addressOfTranslation, placeIn, useOutlines, useTranslationsOf } from '../../../features/scriptures/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { useOpenScriptures } from './use-open-scriptures.ts';

/**
 * The address of a passage in a translation this person can open: one in their own language before others, the first
 * that has the chapter. Undefined as long as that is not known, and where there is none.
 *
 * @param spoken  language of the text that names the passage
 */
export function usePassageAddress(reference: Reference, spoken: string): string | undefined {
  const { language } = useTranslate();
  const scriptures = useOpenScriptures();
  const all = useTranslationsOf(scriptures.map(({ id }) => id));
  const [own, others] = preferred(all, language);
  const first = useOutlines(own.slice(0, 1).map(({ id }) => id));
  const firstPlace = first[0] && placeIn(first[0], reference, spoken);
  const isLacking = first.length > 0 && firstPlace === undefined;
  const later = useOutlines(isLacking ? [...own.slice(1), ...others].map(({ id }) => id) : []);
  const outline = [...first, ...later].find((one) => placeIn(one, reference, spoken) !== undefined);
  const place = outline && placeIn(outline, reference, spoken);
  const collection = scriptures.find(({ id }) => id === outline?.scriptureId);
  const translation = all.find(({ id }) => id === outline?.id);
  if (!place || !collection || !translation) return undefined;
  const siblings = all.filter(({ scriptureId }) => scriptureId === collection.id);
  const query = new URLSearchParams({ translation: addressOfTranslation(translation, siblings) });
  if (place.verses !== '') query.set('verse', place.verses);
  return `/scriptures/${addressOf(collection, language)}/${place.book}/${place.chapter}?${query}`;
}

/* Where none is in the reader's language, the first stands for it. */
function preferred(all: readonly TranslationV3[], language: string): readonly [TranslationV3[], TranslationV3[]] {
  const own = all.filter((one) => one.language === language);
  const others = all.filter((one) => one.language !== language);
  return own.length > 0 ? [own, others] : [others, []];
}
