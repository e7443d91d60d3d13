import { scriptures, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

const translations = (scriptureId: string) =>
  cachedQuery(scriptures.listTranslations, { params: { id: scriptureId } }, lifetimes.reference);
const outline = (translationId: string) =>
  cachedQuery(scriptures.getTranslationOutline, { params: { translationId } }, lifetimes.reference);

/** The queries behind {useTranslations}, {useOutline} and {useChapter}. */
export const translationsQuery = translations;
export const outlineQuery = outline;
export const chapterQuery = (chapterId: string) =>
  cachedQuery(scriptures.readChapter, { params: { chapterId } }, lifetimes.lyrics);

/** The translations of a scripture; nothing is requested without an id. */
export const useTranslations = (scriptureId: string | undefined) =>
  useQuery({
    ...translations(scriptureId ?? ''),
    enabled: scriptureId !== undefined,
  });

/** A translation with its books and chapters. */
export const useOutline = (translationId: string | undefined) =>
  useQuery({
    ...outline(translationId ?? ''),
    enabled: translationId !== undefined,
  });

/** The translations of several scriptures, in their order, as far as they are loaded. */
export const useTranslationsOf = (scriptureIds: readonly string[]) =>
  useQueries({
    queries: scriptureIds.map(translations),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

/** The outlines of several translations, in their order, as far as they are loaded. */
export const useOutlines = (translationIds: readonly string[]) =>
  useQueries({
    queries: translationIds.map(outline),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });

/** The content of a chapter. */
export const useChapter = (chapterId: string | undefined) =>
  useQuery({ ...chapterQuery(chapterId ?? ''), enabled: chapterId !== undefined });

/** Prefetches the neighbouring chapters, so that going to them takes no time. */
export function usePrefetchChapters(ids: readonly (string | undefined)[], isReady: boolean): void {
  const [first, second] = ids;
  useQuery({ ...chapterQuery(first ?? ''), enabled: isReady && first !== undefined });
  useQuery({ ...chapterQuery(second ?? ''), enabled: isReady && second !== undefined });
}

/** The chapters of a book with their first words. */
export const useChapterPreviews = (bookId: string | undefined) =>
  useQuery({
    ...cachedQuery(
      scriptures.listChapters,
      { params: { id: bookId ?? '' }, query: { includeChildren: 'false', includePreview: 'true' } },
      lifetimes.reference,
    ),
    enabled: bookId !== undefined,
  });

/** A chapter aligned with another translation, verse by verse. */
export const useParallelChapter = (chapterId: string | undefined, translationId: string | undefined) =>
  useQuery({
    ...cachedQuery(
      scriptures.readParallelChapter,
      { params: { chapterId: chapterId ?? '', translationId: translationId ?? '' } },
      lifetimes.lyrics,
    ),
    enabled: chapterId !== undefined && translationId !== undefined,
  });

/** Verses of a translation that contain all the words. */
export const useVerseSearch = (translationId: string | undefined, searchText: string) =>
  useQuery({
    ...cachedQuery(
      scriptures.searchTranslation,
      { params: { translationId: translationId ?? '' }, query: { query: searchText } },
      lifetimes.reference,
    ),
    enabled: translationId !== undefined && searchText !== '',
  });

/** The songs and articles that reference the chapter. */
export const useReferencesOfChapter = (chapterId: string | undefined) =>
  useQuery({
    ...cachedQuery(scriptures.listChapterReferences, { params: { chapterId: chapterId ?? '' } }, lifetimes.songs),
    enabled: chapterId !== undefined,
  });

/** The passages a song references. */
export const useReferencesOfSong = (songId: string | undefined) =>
  useQuery({
    ...cachedQuery(scriptures.listSongReferences, { params: { songId: songId ?? '' } }, lifetimes.songs),
    enabled: songId !== undefined,
  });

/** The passages that songs of a songbook name; nothing is requested while `isEnabled` is false. */
export const useReferencesOfSongbook = (collectionId: string | undefined, isEnabled: boolean) =>
  useQuery({
    ...cachedQuery(
      scriptures.listSongbookReferences,
      { params: { collectionId: collectionId ?? '' } },
      lifetimes.songs,
    ),
    enabled: isEnabled && collectionId !== undefined,
  });

/** The songs with these ids, as far as they are loaded. */
export const useReferencedSongs = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => cachedQuery(songs.getSong, { params: { id } }, lifetimes.songs)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
