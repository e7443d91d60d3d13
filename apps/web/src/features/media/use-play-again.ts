import type { SongV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { fetchSongMedia } from './queries.ts';
import { usePlay } from './use-play.ts';

/**
 * Returns a function that plays a file of a song which was played before, without its page. It gives false when the
 * song has this file no more, and throws when the files cannot be loaded.
 */
export function usePlayAgain(): (song: SongV3, fileId: string) => Promise<boolean> {
  const queries = useQueryClient();
  const play = usePlay();
  return async (song, fileId) => {
    const files = await fetchSongMedia(queries, song.id);
    const file = files.find(({ id }) => id === fileId);
    if (file) play([{ file, song }], file, files);
    return file !== undefined;
  };
}
