import type { SongFacts, SongV3 } from '@canticle/contract/calls';
import { expect, it } from 'vitest';
import { sheetMusicCredits } from './sheet-music-credits.ts';

it('the page of a score credits translators with the text, and nobody else as its author', () => {
  const people = { p1: 'Joseph Mohr', p2: 'John Freeman Young', p3: 'Franz Gruber' };
  const song = {
    name: { en: 'Silent Night' },
    participants: Object.entries(people).map(([contributorId, name]) => ({
      contributorId,
      type: contributorId === 'p3' ? 'composer' : 'author',
      contributor: { name },
    })),
    origins: [],
    yearWritten: 1816,
    yearPublished: null,
    yearComposed: null,
  } as unknown as SongV3;
  const facts: SongFacts = {
    songId: 's1',
    tempo: null,
    ccliNumber: null,
    translators: [{ contributorId: 'p2', language: 'en', isAlsoAuthor: false }],
  };
  expect(sheetMusicCredits(song, facts, (key) => key, 'en')).toEqual([
    { label: 'song.text', words: 'Joseph Mohr, 1816; English: John Freeman Young' },
    { label: 'song.melody', words: 'Franz Gruber' },
  ]);
});
