import { type SongV3, songs } from '@canticle/contract/calls';
import { currentCache, listCachedAnswers } from '../../offline/index.ts';

/** Songs by their ids from every cached list, whatever the songbook; songs that are not cached are left out. */
export async function findCachedSongs(ids: readonly string[]): Promise<readonly SongV3[]> {
  const remaining = new Set(ids);
  const found: SongV3[] = [];
  for await (const { reply } of listCachedAnswers(currentCache(), songs.listSongs))
    for (const song of reply) if (remaining.delete(song.id)) found.push(song);
  return found;
}
