import { lyrics } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { copiedCall, lifetimes } from '../../offline/index.ts';

/** The stored texts of a song in every language it has. A locked song is never asked for (contract 4.16). */
export const useSongTexts = (songId: string, mayOpen: boolean) =>
  useQuery({
    ...copiedCall(lyrics.songTexts, { params: { songId } }, lifetimes.lyrics, { shelf: 'lyrics', name: songId }),
    enabled: mayOpen,
  });
