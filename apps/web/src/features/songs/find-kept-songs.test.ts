import { afterEach, expect, it } from 'vitest';
import { closeCopy, currentCopy } from '../../offline/index.ts';
import { findKeptSongs } from './find-kept-songs.ts';
import { songsOf } from './queries.ts';

afterEach(closeCopy);

it('a song is found in whatever list of songs is kept', async () => {
  for (const [book, ids] of [
    ['hh', ['s1', 's2']],
    ['fs', ['s2', 's3']],
  ] as const) {
    const value = ids.map((id) => ({ id }));
    await currentCopy().write('lists', JSON.stringify(songsOf(book).queryKey), { value, savedAt: 1, etag: undefined });
  }
  expect((await findKeptSongs(['s3', 's2', 's9'])).map(({ id }) => id)).toEqual(['s2', 's3']);
});
