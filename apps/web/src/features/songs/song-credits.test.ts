import type { SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { copyrightLines, melodyOrigin, namesOf, textOrigin } from './song-credits.ts';

const song = (facts: Partial<SongV3>) =>
  ({ participants: [], origins: [], copyrights: [], ...facts }) as unknown as SongV3;
const names = new Map([['free', { en: 'Public domain', no: 'Falt i det fri' }]]);

describe('what stands under a title', () => {
  it('names authors and composers apart', () => {
    const hymn = song({
      participants: [
        { contributorId: 'a', type: 'author' },
        { contributorId: 'c', type: 'composer' },
        { contributorId: 'gone', type: 'author' },
      ],
    });
    const people = new Map([
      ['a', 'John Newton'],
      ['c', 'William Walker'],
    ]);
    expect(namesOf(hymn, 'author', people)).toEqual(['John Newton']);
    expect(namesOf(hymn, 'composer', people)).toEqual(['William Walker']);
  });

  it('says the country of the text in the language of the reader', () => {
    const hymn = song({ origins: [{ type: 'text', country: 'de', description: {} }] });
    expect(textOrigin(hymn, 'no')).toBe('Tyskland');
    expect(textOrigin(hymn, 'en')).toBe('Germany');
    const named = [{ countryCode: 'DE', name: { en: 'Saxony' } }] as never;
    expect(textOrigin(hymn, 'en', named)).toBe('Saxony');
    expect(textOrigin(hymn, 'no', named)).toBe('Tyskland');
  });

  it('describes where a melody comes from', () => {
    const hymn = song({
      origins: [{ type: 'melody', country: 'NO', description: { en: 'Traditional', no: 'Folketone' } }],
    });
    expect(melodyOrigin(hymn, 'no')).toBe('Folketone, Norge');
    expect(melodyOrigin(song({}), 'no')).toBe('');
  });

  it('has one copyright line when text and melody share it, else two', () => {
    const shared = song({
      copyrights: [
        { type: 'text', copyrightId: 'free' },
        { type: 'melody', copyrightId: 'free' },
      ],
    });
    expect(copyrightLines(shared, names, 'no')).toEqual([{ of: 'both', name: 'Falt i det fri' }]);
    const own = new Map<string, Record<string, string>>([...names, ['own', { en: 'All rights reserved' }]]);
    const apart = song({
      copyrights: [
        { type: 'text', copyrightId: 'free' },
        { type: 'melody', copyrightId: 'own' },
      ],
    });
    expect(copyrightLines(apart, own, 'en').map(({ of }) => of)).toEqual(['text', 'melody']);
  });
});
