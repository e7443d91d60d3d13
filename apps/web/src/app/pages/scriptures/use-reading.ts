import type { CollectionV3, TranslationOutline, TranslationV3 } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../features/collections/index.ts';
import {
  addressOfTranslation,
  findTranslation,
  useOutline,
  usePlace,
  useTranslations,
} from '../../../features/scriptures/index.ts';
import { useTranslate } from '../../../translations/index.ts';

/** What is being read of a scripture. */
export type Reading = {
  readonly collection: CollectionV3;
  /** Address of the scripture, without a slash at the end. */
  readonly base: string;
  readonly translations: readonly TranslationV3[];
  readonly translation: TranslationV3 | undefined;
  readonly outline: TranslationOutline | undefined;
  /** True when nothing says which of several translations is meant: then the person is asked. */
  readonly isOpen: boolean;
  /** True when the scripture holds no translation at all. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  choose(translation: TranslationV3): void;
  /** What names the translation in an address. */
  nameOf(translation: TranslationV3): string;
};

const keyOf = (scriptureId: string) => `translation:${scriptureId}`;

/**
 * Which translation is read: the one the address names, which is chosen with that, else the one chosen in this session, else the one read last on
 * whatever device, else the only one there is.
 *
 * @param named  what the address names in its path
 */
export function useReading(collection: CollectionV3, named?: string): Reading {
  const { language } = useTranslate();
  const [search, setSearch] = useSearchParams();
  const { data: translations = [], isPending, error, refetch } = useTranslations(collection.id);
  const { place, isKnown } = usePlace(collection.id);
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(keyOf(collection.id)));
  const remembered = chosen ?? place?.translationId ?? null;
  const only = translations.length === 1 ? translations[0] : undefined;
  const ofAddress = findTranslation(translations, named ?? search.get('translation'));
  const translation = ofAddress ?? findTranslation(translations, remembered) ?? only;
  const chosenId = ofAddress?.id;
  // Where one goes from here, the address need not say it again.
  if (chosenId !== undefined && chosenId !== chosen) setChosen(chosenId);
  useEffect(() => {
    if (chosenId !== undefined) sessionStorage.setItem(keyOf(collection.id), chosenId);
  }, [chosenId, collection.id]);
  const outline = useOutline(translation?.id);
  const failure = (translations.length === 0 ? error : null) ?? (outline.data === undefined ? outline.error : null);
  return {
    collection,
    base: `/scriptures/${addressOf(collection, language)}`,
    translations,
    translation,
    outline: outline.data,
    isOpen: !isPending && isKnown && translation === undefined && translations.length > 0,
    isEmpty: !isPending && translations.length === 0 && failure === null,
    error: failure,
    retry: () => void (error ? refetch() : outline.refetch()),
    choose: (one) => {
      sessionStorage.setItem(keyOf(collection.id), one.id);
      setChosen(one.id);
      if (!search.has('translation')) return;
      search.delete('translation');
      setSearch(search, { replace: true });
    },
    nameOf: (one) => addressOfTranslation(one, translations),
  };
}
