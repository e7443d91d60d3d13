import { type CatalogueItem, duplicates } from '@canticle/contract';
import { emptyDraft, songFields } from '@canticle/contract/entities';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ChosenField, findOpening, mergeItems, rebaseMerge, undoBeforeOthers, undoItem } from './rules.ts';

type SongItem = CatalogueItem<'song'>;

const songOf = (facts: Partial<SongItem>): SongItem =>
  ({ ...emptyDraft(songFields), name: { en: 'Song' }, ...facts }) as SongItem;
const inBook = (collectionId: string, number: number | null = null, free = false) => ({ collectionId, number, free });

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
const song: fc.Arbitrary<SongItem> = fc
  .record({
    name: fc.dictionary(fc.constantFrom('en', 'no', 'da'), fc.constantFrom('Grace', 'Rock'), {
      minKeys: 1,
      noNullPrototype: true,
    }),
    enabled: fc.boolean(),
    tempo: fc.option(fc.integer({ min: 40, max: 200 })),
    originalKey: fc.constantFrom('', 'C', 'Eb'),
    minor: fc.boolean(),
    ccliNumber: fc.option(fc.constantFrom('22025', '4639462')),
    themeIds: ids,
    categoryIds: ids,
    memberships: ids.map((some) => some.map((id, index) => inBook(id, index === 0 ? null : index * 7, id === 'd'))),
    participants: ids.map((some) => some.map((contributorId) => ({ contributorId, type: 'author' as const }))),
    description: fc.dictionary(fc.constantFrom('en', 'no'), fc.constantFrom('One', 'Two'), { noNullPrototype: true }),
  })
  .map((facts) => songOf(facts));
const fields = fc
  .uniqueArray(fc.constantFrom(...duplicates.CHOSEN_FIELDS), { maxLength: 6 })
  .map((some) => new Set<ChosenField>(some));

test('a merge that is undone at once leaves the song as it was', () => {
  fc.assert(
    fc.property(song, song, fields, (stays, other, taken) => {
      const merged = mergeItems(stays, other, taken);
      expect(undoItem(stays, merged, merged)).toEqual(stays);
    }),
  );
});

test('two merges that are undone in any order leave the song as it was, but for the order of lists', () => {
  const sorted = (item: SongItem) =>
    Object.fromEntries(
      Object.entries(item).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value,
      ]),
    );
  fc.assert(
    fc.property(song, song, song, (stays, one, other) => {
      const first = mergeItems(stays, one, new Set());
      const second = mergeItems(first, other, new Set());
      expect(sorted(undoItem(stays, first, undoItem(first, second, second)))).toEqual(sorted(stays));
      // The earlier one first: what the other song brought stays until its merge is undone too.
      const earlier = { before: stays, after: first };
      const left = undoBeforeOthers(earlier, [other], second);
      expect(left.enabled || !other.enabled).toBe(true);
      const rebased = rebaseMerge(earlier, { before: first, after: second }, other);
      expect(sorted(undoItem(rebased.before, rebased.after, left))).toEqual(sorted(stays));
    }),
  );
});

test('nothing of either song is lost in a merge', () => {
  fc.assert(
    fc.property(song, song, (stays, other) => {
      const merged = mergeItems(stays, other, new Set());
      const books = (item: SongItem) => item.memberships.map(({ collectionId }) => collectionId);
      expect(new Set(books(merged))).toEqual(new Set([...books(stays), ...books(other)]));
      expect(new Set(merged.themeIds)).toEqual(new Set([...stays.themeIds, ...other.themeIds]));
      expect(Object.keys(merged.name)).toEqual(
        expect.arrayContaining([...Object.keys(stays.name), ...Object.keys(other.name)]),
      );
      expect(merged.tempo).toBe(stays.tempo ?? other.tempo);
      expect(merged.enabled).toBe(stays.enabled || other.enabled);
    }),
  );
});

test('whoever could open one of two songs can open what they are merged into', () => {
  const open = (item: SongItem, has: ReadonlySet<string>) =>
    item.enabled && item.memberships.some(({ free, collectionId }) => free || has.has(collectionId));
  fc.assert(
    fc.property(song, song, ids, (stays, other, has) => {
      const [merged, owned] = [mergeItems(stays, other, new Set()), new Set(has)];
      if (open(stays, owned) || open(other, owned)) expect(open(merged, owned)).toBe(true);
      // And whoever could open only one of them is told of.
      for (const item of [stays, other])
        if (open(merged, owned) && !open(item, owned)) expect(findOpening(item, merged, new Set())).not.toBeNull();
    }),
  );
});

describe('what people changed after a merge', () => {
  const stays = songOf({ tempo: null, themeIds: ['a'], memberships: [inBook('hymns', 3)], name: { en: 'Grace' } });
  const other = songOf({ tempo: 80, themeIds: ['b'], memberships: [inBook('songs', 7)], name: { no: 'Nåde' } });
  const merged = mergeItems(stays, other, new Set());

  it('stays when it is undone, field by field and element by element', () => {
    const now = { ...merged, tempo: 96, themeIds: ['a', 'b', 'c'], name: { ...merged.name, da: 'Nåde' } };
    expect(undoItem(stays, merged, now)).toEqual({
      ...stays,
      tempo: 96,
      themeIds: ['a', 'c'],
      name: { en: 'Grace', da: 'Nåde' },
    });
  });

  it('stays for a number that was changed', () => {
    const now = { ...merged, memberships: [inBook('hymns', 3), inBook('songs', 8)] };
    expect(undoItem(stays, merged, now).memberships).toEqual(now.memberships);
  });
});

describe('whom a merge opens a song to', () => {
  const paid = songOf({ memberships: [inBook('paid')] });
  it('is everybody when one of them is free', () => {
    const free = songOf({ memberships: [inBook('other', null, true)] });
    expect(findOpening(paid, mergeItems(free, paid, new Set()), new Set())).toEqual({
      toEverybody: true,
      collectionIds: [],
    });
    expect(findOpening(free, mergeItems(free, paid, new Set()), new Set())).toBeNull();
  });
  it('is those who have the other collection', () => {
    const second = songOf({ memberships: [inBook('second')] });
    expect(findOpening(paid, mergeItems(paid, second, new Set()), new Set())).toEqual({
      toEverybody: false,
      collectionIds: ['second'],
    });
    expect(findOpening(paid, mergeItems(paid, second, new Set()), new Set(['second']))?.toEverybody).toBe(true);
  });
  it('is nobody when both are in the same', () => {
    expect(findOpening(paid, mergeItems(paid, paid, new Set()), new Set())).toBeNull();
  });
});
