import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ComparedSong,
  compareSongs,
  createFingerprint,
  findSimilarSongs,
  groupSimilarSongs,
  isMostlyUnchanged,
} from './song-likeness.ts';

const GRACE = [
  'Amazing grace, how sweet the sound',
  'That saved a wretch like me!',
  'I once was lost, but now am found,',
  'Was blind, but now I see.',
  'Through many dangers, toils and snares',
  'I have already come;',
  '’Tis grace hath brought me safe thus far,',
  'And grace will lead me home.',
];
const NADE = ['Forunderlig nåde', 'hvor herlig den lyd', 'som frelste en synder som meg', 'jeg engang var bortkommen'];
const ROCK = [
  'Rock of Ages, cleft for me',
  'Let me hide myself in Thee',
  'Let the water and the blood',
  'From Thy wounded side which flowed',
];
const TUNE = [67, 72, 76, 72, 76, 74, 72, 69, 67, 67, 72, 76, 72, 76];

const songOf = (song: Partial<ComparedSong>) => createFingerprint({ titles: [], texts: [], melodies: [], ...song });
const compare = (one: Partial<ComparedSong>, other: Partial<ComparedSong>) => compareSongs(songOf(one), songOf(other));

describe('two songs', () => {
  it('are certainly one when title and words agree, whatever the punctuation, accents and case', () => {
    const shouted = GRACE.map((line) => line.toUpperCase().replace(/[,;!.’]/g, ''));
    expect(
      compare({ titles: ['Amazing Grace'], texts: [GRACE] }, { titles: ['AMAZING GRACE!'], texts: [shouted] }),
    ).toEqual({
      reasons: ['title', 'firstLine', 'words'],
      sureness: 'certain',
      words: 1,
    });
  });

  it('are likely one when half of the words agree under another title and first line', () => {
    const later = ['A verse that others do not sing at all', ...GRACE.slice(1)];
    expect(compare({ titles: ['Grace'], texts: [GRACE] }, { titles: ['Found'], texts: [later] })).toMatchObject({
      reasons: ['words'],
      sureness: 'likely',
    });
  });

  it('are compared by the language both have', () => {
    const both = { titles: ['Amazing Grace', 'Forunderlig nåde'], texts: [GRACE, NADE] };
    expect(compare(both, { titles: ['Amazing Grace'], texts: [GRACE] })?.sureness).toBe('certain');
    expect(compare(both, { titles: ['Forunderlig nåde'], texts: [NADE] })?.sureness).toBe('certain');
  });

  it('are two when one is a translation of the other', () => {
    expect(
      compare({ titles: ['Amazing Grace'], texts: [GRACE] }, { titles: ['Forunderlig nåde'], texts: [NADE] }),
    ).toBeNull();
  });

  it('are two when they share only a title, or only a tune', () => {
    expect(compare({ titles: ['Hallelujah'], texts: [GRACE] }, { titles: ['Hallelujah'], texts: [ROCK] })).toBeNull();
    expect(compare({ texts: [GRACE], melodies: [TUNE] }, { texts: [ROCK], melodies: [TUNE] })).toBeNull();
  });

  it('are possibly one when one has no words and they share a title or, in another key, a tune', () => {
    expect(compare({ titles: ['Amazing Grace'], texts: [GRACE] }, { titles: ['Amazing grace'] })?.sureness).toBe(
      'possible',
    );
    const higher = TUNE.map((note) => note + 3);
    expect(compare({ melodies: [TUNE] }, { melodies: [higher] })).toMatchObject({
      reasons: ['tune'],
      sureness: 'possible',
    });
    expect(compare({ melodies: [TUNE] }, { melodies: [TUNE.slice(0, 8)] })).toBeNull();
  });

  it('are at most possibly one when all they have is a few words that many songs have', () => {
    const kyrie = ['Kyrie eleison', 'Christe eleison'];
    expect(compare({ titles: ['Kyrie'], texts: [kyrie] }, { titles: ['Kyrie'], texts: [kyrie] })?.sureness).toBe(
      'possible',
    );
    expect(compare({ titles: ['Kyrie I'], texts: [kyrie] }, { titles: ['Kyrie II'], texts: [kyrie] })).toBeNull();
  });
});

test('a song that is changed a little is still the same, one with other words is not', () => {
  const before = songOf({ titles: ['Amazing Grace'], texts: [GRACE] });
  expect(
    isMostlyUnchanged(
      before,
      songOf({ titles: ['Grace'], texts: [[...GRACE.slice(0, 7), 'And grace shall lead me home.']] }),
    ),
  ).toBe(true);
  expect(isMostlyUnchanged(before, songOf({ titles: ['Amazing Grace'], texts: [ROCK] }))).toBe(false);
});

test('songs are grouped with all that are like them', () => {
  const pair = (firstId: string, secondId: string) => ({ firstId, secondId });
  expect(groupSimilarSongs([pair('a', 'b'), pair('d', 'e'), pair('b', 'c')])).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

const words = fc.array(
  fc.constantFrom(...'lord grace love light day night king child joy peace sing come'.split(' ')),
  {
    minLength: 12,
    maxLength: 60,
  },
);

test('being alike is mutual, and a song is certainly like its copy', () => {
  fc.assert(
    fc.property(words, words, (some, others) => {
      const [one, other] = [
        songOf({ titles: ['One'], texts: [[some.join(' ')]] }),
        songOf({ titles: ['Other'], texts: [[others.join(' ')]] }),
      ];
      expect(compareSongs(one, other)).toEqual(compareSongs(other, one));
      if (one.texts[0] !== undefined && one.texts[0].size >= 6)
        expect(compareSongs(one, one)?.sureness).toBe('certain');
    }),
  );
});

test('a library finds what comparing each with each would find', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 12 }), (texts) => {
      const library = new Map(
        texts.flatMap((text, index) => {
          const changed = text.map((word, place) => (place === 3 ? 'other' : word));
          return [
            [`s${index}a`, songOf({ titles: [`Song ${index}`], texts: [[text.join(' ')]] })],
            [`s${index}b`, songOf({ titles: [`Song ${index}`], texts: [[changed.join(' ')]] })],
          ] as const;
        }),
      );
      const found = new Set(findSimilarSongs(library).map(({ firstId, secondId }) => `${firstId} ${secondId}`));
      for (const [first, one] of library)
        for (const [second, other] of library)
          if (first < second && compareSongs(one, other)?.sureness === 'certain')
            expect(found).toContain(`${first} ${second}`);
    }),
    { numRuns: 30 },
  );
});
