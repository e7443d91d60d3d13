import { tags } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '../../offline/index.ts';
import { type Tag, tagResourceKey, applyToTags } from './apply-operation.ts';

const deed = (call: object, body?: unknown): PendingOperation =>
  ({ id: 'd', thing: tagResourceKey('t'), call, body, addedAt: 0 }) as PendingOperation;
const tag = (id: string, songIds: string[] = []) => ({ id, name: id, color: null, songIds }) as unknown as Tag;

describe('tags', () => {
  it('are made once, put on songs and taken off, named, coloured and deleted', () => {
    const made = deed(tags.createTag, { id: 't', name: 'Evening', color: null, songId: 'a' });
    const all = applyToTags(applyToTags([tag('other')], made), made);
    expect(all.map(({ id, songIds }) => [id, songIds])).toEqual([
      ['other', []],
      ['t', ['a']],
    ]);
    const added = deed(tags.patchTag, { addIds: ['a', 'b'] });
    expect(applyToTags(applyToTags(all, added), added)[1]?.songIds).toEqual(['a', 'b']);
    expect(applyToTags(all, deed(tags.patchTag, { removeIds: ['a'] }))[1]?.songIds).toEqual([]);
    expect(applyToTags(all, deed(tags.patchTag, { name: 'Night', color: 'red' }))[1]).toMatchObject({
      name: 'Night',
      color: 'red',
    });
    expect(applyToTags(all, deed(tags.deleteTag)).map(({ id }) => id)).toEqual(['other']);
  });
});
