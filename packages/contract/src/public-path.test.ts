import { describe, expect, test } from 'vitest';
import { parsePublicPath, publicPaths } from './public-path.ts';

const example = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x');

describe('the pages people see who are not signed in', () => {
  test.each(Object.entries(publicPaths))('%s: each of its paths is read as it', (kind, paths) => {
    for (const path of paths) {
      expect(parsePublicPath(example(path))?.kind, path).toBe(kind);
      expect(parsePublicPath(`${example(path)}/`)?.kind, path).toBe(kind);
    }
  });

  test.each([
    '/songs/search',
    '/songs/search/tune',
    '/songs/HH/files',
    '/songs/HH/1/edit',
    '/playlists/1',
    '/groups',
    '//',
  ])('%s is none', (path) => expect(parsePublicPath(path)?.kind).toBe(path === '//' ? 'front' : undefined));

  test('names are read as they are spelled, also when they are spelled badly', () => {
    expect(parsePublicPath('/songs/St%20J/%C3%A6')).toEqual({ kind: 'song', collection: 'St J', song: 'æ' });
    expect(parsePublicPath('/songs/%E0%A4%A')).toEqual({ kind: 'songbook', collection: '%E0%A4%A' });
  });
});
