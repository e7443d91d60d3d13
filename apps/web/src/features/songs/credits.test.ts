import type { SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../i18n/index.ts';
import { copyrightPlaceholders, formatCopyrights, createCredits, formatCredits } from './credits.ts';

const t: Translate = (key) => key;
const song = (facts: object) =>
  ({
    participants: [],
    origins: [],
    copyrights: [],
    yearWritten: null,
    yearComposed: null,
    yearPublished: null,
    ...facts,
  }) as unknown as SongV3;
const names = new Map([
  ['p1', 'John Newton'],
  ['p2', 'Edwin O. Excell'],
]);
const kinds = new Map([
  ['c1', { en: 'Public domain' }],
  ['c2', { en: 'Ours' }],
]);

describe('the head of a song whose names are not known yet', () => {
  it.each([
    ['nobody', []],
    ['an author', [{ contributorId: 'p1', type: 'author' }]],
    ['an arranger', [{ contributorId: 'p2', type: 'arranger' }]],
  ])('has as many lines as it will have, with %s', (_, participants) => {
    const labels = (known: typeof names | undefined) =>
      createCredits(song({ participants }), known, t, 'en').map(({ label }) => label);
    expect(labels(undefined)).toEqual(labels(names));
  });

  it.each([
    [[]],
    [[{ type: 'text', copyrightId: 'c1' }]],
    [
      [
        { type: 'text', copyrightId: 'c1' },
        { type: 'melody', copyrightId: 'c1' },
      ],
    ],
    [
      [
        { type: 'text', copyrightId: 'c1' },
        { type: 'melody', copyrightId: 'c2' },
      ],
    ],
  ])('keeps the room of its copyright: %j', (copyrights) => {
    const one = song({ copyrights });
    expect(copyrightPlaceholders(one)).toHaveLength(formatCopyrights(one, kinds, t, 'en').length);
  });
});

describe('on paper', () => {
  const written = song({ participants: [{ contributorId: 'p1', type: 'author' }], yearWritten: 1772 });

  it('who wrote it stands as on the screen', () => {
    expect(formatCredits(written, names, t, 'en')).toEqual([
      { label: 'song.text', words: 'John Newton, 1772' },
      { label: 'song.melody', words: 'song.unknown-composer' },
    ]);
  });

  it('nobody is called unknown whose name could only not be had', () => {
    expect(formatCredits(written, undefined, t, 'en')).toEqual([]);
  });
});
