import { lyrics } from '@canticle/contract/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { drawable } from './bugged-text.ts';

/** The stored texts of a song as they were answered. */
export const textsOf = (songId: string) =>
  copiedCall(lyrics.songTexts, { params: { songId } }, lifetimes.lyrics, { shelf: 'lyrics', name: songId });

/**
 * The stored texts of a song in every language it has. A locked song is never asked for (contract 4.16). A text that cannot
 * be drawn is the error BuggedText.
 */
export const useSongTexts = (songId: string, mayOpen: boolean) =>
  useQuery({
    ...textsOf(songId),
    enabled: mayOpen,
    select: drawable,
  });

/** The stored texts of several songs by their ids, as far as they are there; `isPending` until each came or failed. */
export function useTextsOfSongs(songIds: readonly string[]) {
  return useQueries({
    queries: songIds.map(textsOf),
    combine: (answers) => ({
      texts: new Map(answers.map(({ data }, index) => [songIds[index] ?? '', data ?? []] as const)),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
}
