import type { CollectionV3, TranslationOutline, TranslationV3 } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { collectionSlug } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import { translationSlug, findTranslation } from './find-in-outline.ts';
import { useOutline, useTranslations } from './queries.ts';
import { useReadingPosition } from './reading-positions.ts';

/** The scripture being read, with its translations. */
export type Scripture = {
  readonly collection: CollectionV3;
  /** URL of the scripture, without a trailing slash. */
  readonly base: string;
  readonly translations: readonly TranslationV3[];
  readonly translation: TranslationV3 | undefined;
  readonly outline: TranslationOutline | undefined;
  /** True when nothing determines which of several translations is meant: then the person is asked. */
  readonly needsTranslation: boolean;
  /** True when the scripture has no translation at all. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  choose(translation: TranslationV3): void;
  /** The identifier of the translation in a URL. */
  slugOf(translation: TranslationV3): string;
};

/* Where there is nothing to choose: one translation in all, or one in the reader's language. */
function onlyTranslation(translations: readonly TranslationV3[], language: string): TranslationV3 | undefined {
  const own = translations.filter((translation) => translation.language === language);
  return translations.length === 1 ? translations[0] : own.length === 1 ? own[0] : undefined;
}

/**
 * Determines the translation to read: the one the URL names (which also selects it), else the one selected in this
 * session, else the one read last on any device, else the only one, or the only one in the reader's language.
 *
 * @param translationParam  the translation in the path of the URL
 */
export function useScripture(collection: CollectionV3, translationParam?: string): Scripture {
  const { language } = useTranslate();
  const [search, setSearch] = useSearchParams();
  const { data: translations = [], isPending, error, refetch } = useTranslations(collection.id);
  const { position, isLoaded: isPositionLoaded } = useReadingPosition(collection.id);
  const [storedId, setStoredId] = useState(() => readStored(storageKeys.translation, collection.id));
  const rememberedId = storedId ?? position?.translationId ?? null;
  const only = onlyTranslation(translations, language);
  const fromUrl = findTranslation(translations, translationParam ?? search.get('translation'));
  const translation = fromUrl ?? findTranslation(translations, rememberedId) ?? only;
  const urlTranslationId = fromUrl?.id;
  // Further URLs need not repeat the translation.
  if (urlTranslationId !== undefined && urlTranslationId !== storedId) setStoredId(urlTranslationId);
  useEffect(() => {
    if (urlTranslationId !== undefined) writeStored(storageKeys.translation, urlTranslationId, collection.id);
  }, [urlTranslationId, collection.id]);
  const outline = useOutline(translation?.id);
  const failure = (translations.length === 0 ? error : null) ?? (outline.data === undefined ? outline.error : null);
  return {
    collection,
    base: `/scriptures/${collectionSlug(collection, language)}`,
    translations,
    translation,
    outline: outline.data,
    needsTranslation: !isPending && isPositionLoaded && translation === undefined && translations.length > 0,
    isEmpty: !isPending && translations.length === 0 && failure === null,
    error: failure,
    retry: () => void (error ? refetch() : outline.refetch()),
    choose: (target) => {
      writeStored(storageKeys.translation, target.id, collection.id);
      setStoredId(target.id);
      if (!search.has('translation')) return;
      search.delete('translation');
      setSearch(search, { replace: true });
    },
    slugOf: (target) => translationSlug(target, translations),
  };
}
