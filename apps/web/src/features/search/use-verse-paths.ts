import type { SearchResult, TranslationOutline } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { collectionSlug } from '../collections/index.ts';
import { useAvailableScriptures } from '../passages/index.ts';
import { translationSlug, useOutlines, useTranslationsOf } from '../scriptures/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/**
 * The paths of found verses by their ids, as far as they are known: they come from the outlines of their translations.
 */
export function useVersePaths(verses: readonly SearchResult[]): ReadonlyMap<string, string> {
  const { language } = useTranslate();
  const availableScriptures = useAvailableScriptures();
  const scriptures = verses.length > 0 ? availableScriptures : [];
  const translations = useTranslationsOf(scriptures.map(({ id }) => id));
  const translationNames = new Set(verses.map(({ context }) => context['translation']));
  const outlines = useOutlines(translations.filter((one) => translationNames.has(one.shortTitle)).map(({ id }) => id));
  const chapters = useMemo(() => indexChapters(outlines), [outlines]);
  return new Map(
    verses.flatMap(({ id, context: { chapterId = '', verse = '' } }) => {
      const location = chapters.get(chapterId);
      const scripture = scriptures.find((one) => one.id === location?.outline.scriptureId);
      const translation = translations.find((one) => one.id === location?.outline.id);
      if (!location || !scripture || !translation) return [];
      const siblings = translations.filter((one) => one.scriptureId === scripture.id);
      const query = new URLSearchParams({ translation: translationSlug(translation, siblings), verse });
      return [
        [
          id,
          `/scriptures/${collectionSlug(scripture, language)}/${location.book}/${location.chapter}?${query}`,
        ] as const,
      ];
    }),
  );
}

type ChapterLocation = { readonly outline: TranslationOutline; readonly book: number; readonly chapter: number };

function indexChapters(outlines: readonly TranslationOutline[]): ReadonlyMap<string, ChapterLocation> {
  return new Map(
    outlines.flatMap((outline) =>
      outline.books.flatMap((book) =>
        book.chapters.map(({ id, number }) => [id, { outline, book: book.number, chapter: number }] as const),
      ),
    ),
  );
}
