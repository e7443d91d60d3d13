import type { SearchResult, TranslationOutline } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { addressOf } from '../../../features/collections/index.ts';
import { addressOfTranslation, useOutlines, useTranslationsOf } from '../../../features/scriptures/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { useOpenScriptures } from '../passages/use-open-scriptures.ts';

/** Where verses that were found are read, by their ids, as far as it is known: the outlines of their translations tell. */
export function useVerseAddresses(verses: readonly SearchResult[]): ReadonlyMap<string, string> {
  const { language } = useTranslate();
  const open = useOpenScriptures();
  const scriptures = verses.length > 0 ? open : [];
  const translations = useTranslationsOf(scriptures.map(({ id }) => id));
  const named = new Set(verses.map(({ context }) => context['translation']));
  const outlines = useOutlines(translations.filter((one) => named.has(one.shortTitle)).map(({ id }) => id));
  const chapters = useMemo(() => chaptersOf(outlines), [outlines]);
  return new Map(
    verses.flatMap(({ id, context: { chapterId = '', verse = '' } }) => {
      const place = chapters.get(chapterId);
      const scripture = scriptures.find((one) => one.id === place?.outline.scriptureId);
      const translation = translations.find((one) => one.id === place?.outline.id);
      if (!place || !scripture || !translation) return [];
      const siblings = translations.filter((one) => one.scriptureId === scripture.id);
      const query = new URLSearchParams({ translation: addressOfTranslation(translation, siblings), verse });
      return [[id, `/scriptures/${addressOf(scripture, language)}/${place.book}/${place.chapter}?${query}`] as const];
    }),
  );
}

type ChapterPlace = { readonly outline: TranslationOutline; readonly book: number; readonly chapter: number };

function chaptersOf(outlines: readonly TranslationOutline[]): ReadonlyMap<string, ChapterPlace> {
  return new Map(
    outlines.flatMap((outline) =>
      outline.books.flatMap((book) =>
        book.chapters.map(({ id, number }) => [id, { outline, book: book.number, chapter: number }] as const),
      ),
    ),
  );
}
