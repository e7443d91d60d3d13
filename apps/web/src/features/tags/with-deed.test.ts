import { tags } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { Deed } from '../../offline/index.ts';
import { type Tag, thingOfTag, withDeed } from './with-deed.ts';

const deed = (call: object, body?: unknown): Deed =>
  ({ id: 'd', thing: thingOfTag('t'), call, body, addedAt: 0 }) as Deed;
const tag = (id: string, songIds: string[] = []) => ({ id, name: id, color: null, songIds }) as unknown as Tag;

describe('tags', () => {
  it('are made once, put on songs and taken off, named, coloured and deleted', () => {
    const made = deed(tags.createTag, { id: 't', name: 'Evening', color: null, songId: 'a' });
    const all = withDeed(withDeed([tag('other')], made), made);
    expect(all.map(({ id, songIds }) => [id, songIds])).toEqual([
      ['other', []],
      ['t', ['a']],
    ]);
    const added = deed(tags.patchTag, { addIds: ['a', 'b'] });
    expect(withDeed(withDeed(all, added), added)[1]?.songIds).toEqual(['a', 'b']);
    expect(withDeed(all, deed(tags.patchTag, { removeIds: ['a'] }))[1]?.songIds).toEqual([]);
    expect(withDeed(all, deed(tags.patchTag, { name: 'Night', color: 'red' }))[1]).toMatchObject({
      name: 'Night',
      color: 'red',
    });
    expect(withDeed(all, deed(tags.deleteTag)).map(({ id }) => id)).toEqual(['other']);
  });
});
