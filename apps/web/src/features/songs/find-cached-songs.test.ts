import { afterEach, expect, it } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { findCachedSongs } from './find-cached-songs.ts';
import { songsQuery } from './queries.ts';

afterEach(closeCache);

it('a song is found in whatever list of songs is kept', async () => {
  for (const [book, ids] of [
    ['hh', ['s1', 's2']],
    ['fs', ['s2', 's3']],
  ] as const) {
    const value = ids.map((id) => ({ id }));
    await currentCache().write('lists', JSON.stringify(songsQuery(book).queryKey), {
      value,
      savedAt: 1,
      etag: undefined,
    });
  }
  expect((await findCachedSongs(['s3', 's2', 's9'])).map(({ id }) => id)).toEqual(['s2', 's3']);
});
