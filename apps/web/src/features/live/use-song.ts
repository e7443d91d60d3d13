import type { SongV3 } from '@canticle/contract/calls';
import { useMemo } from 'react';
import { useSongbookIds } from '../collections/index.ts';
import { useSongsById } from '../songs/index.ts';

/** A song by its id, in any collection; `isPending` until it is known whether it exists for this person. */
export function useSong(id: string | null | undefined): { song: SongV3 | undefined; isPending: boolean } {
  const songbookIds = useSongbookIds('with open songs');
  const ids = useMemo(() => (id ? [id] : []), [id]);
  const { songs, isPending } = useSongsById(songbookIds, ids);
  return { song: id ? songs.get(id) : undefined, isPending };
}
