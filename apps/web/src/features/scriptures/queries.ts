import { scriptures, songs } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';

const translations = (scriptureId: string) =>
  copiedCall(scriptures.listTranslations, { params: { id: scriptureId } }, lifetimes.reference);
const outline = (translationId: string) =>
  copiedCall(scriptures.outlineTranslation, { params: { translationId } }, lifetimes.reference);

/** The query behind {useOutline}. */
export const outlineQuery = outline;

/** The translations of a scripture; nothing is asked as long as the id is not known. */
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

/** The translations of several scriptures, in their order, as far as they have come. */
export const useTranslationsOf = (scriptureIds: readonly string[]) =>
  useQueries({
    queries: scriptureIds.map(translations),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });

/** The outlines of several translations, in their order, as far as they have come. */
export const useOutlines = (translationIds: readonly string[]) =>
  useQueries({
    queries: translationIds.map(outline),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });

const chapter = (chapterId: string) => copiedCall(scriptures.readChapter, { params: { chapterId } }, lifetimes.lyrics);

/** What stands in a chapter. */
export const useChapter = (chapterId: string | undefined) =>
  useQuery({ ...chapter(chapterId ?? ''), enabled: chapterId !== undefined });

/** Brings the chapters beside one into the browser, so that turning to them takes no time. */
export function useChaptersAhead(ids: readonly (string | undefined)[], isReady: boolean): void {
  const [first, second] = ids;
  useQuery({ ...chapter(first ?? ''), enabled: isReady && first !== undefined });
  useQuery({ ...chapter(second ?? ''), enabled: isReady && second !== undefined });
}

/** The chapters of a book with their first words. */
export const usePreviews = (bookId: string | undefined) =>
  useQuery({
    ...copiedCall(
      scriptures.listChapters,
      { params: { id: bookId ?? '' }, query: { includeChildren: 'false', includePreview: 'true' } },
      lifetimes.reference,
    ),
    enabled: bookId !== undefined,
  });

/** A chapter beside another translation, verse by verse. */
export const useBeside = (chapterId: string | undefined, translationId: string | undefined) =>
  useQuery({
    ...copiedCall(
      scriptures.readBeside,
      { params: { chapterId: chapterId ?? '', translationId: translationId ?? '' } },
      lifetimes.lyrics,
    ),
    enabled: chapterId !== undefined && translationId !== undefined,
  });

/** Verses of a translation that hold all the words. */
export const useVersesWith = (translationId: string | undefined, words: string) =>
  useQuery({
    ...copiedCall(
      scriptures.searchTranslation,
      { params: { translationId: translationId ?? '' }, query: { query: words } },
      lifetimes.reference,
    ),
    enabled: translationId !== undefined && words !== '',
  });

/** The songs and articles that name the chapter. */
export const useReferencesOfChapter = (chapterId: string | undefined) =>
  useQuery({
    ...copiedCall(scriptures.referencesOfChapter, { params: { chapterId: chapterId ?? '' } }, lifetimes.songs),
    enabled: chapterId !== undefined,
  });

/** The passages a song names. */
export const useReferencesOfSong = (songId: string | undefined) =>
  useQuery({
    ...copiedCall(scriptures.referencesOfSong, { params: { songId: songId ?? '' } }, lifetimes.songs),
    enabled: songId !== undefined,
  });

/** The songs with these ids, as far as they have come. */
export const useSongsById = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => copiedCall(songs.getSong, { params: { id } }, lifetimes.songs)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
