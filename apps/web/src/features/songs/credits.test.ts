import type { SongFacts, SongV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../i18n/index.ts';
import {
  copyrightPlaceholders,
  formatCcli,
  formatCopyrights,
  createCredits,
  creditedPeople,
  formatCredits,
} from './credits.ts';

const t: Translate = (key) => key;
const song = (facts: object) =>
  ({
    name: {},
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

describe('a translated song', () => {
  const people = new Map([
    ['mohr', 'Joseph Mohr'],
    ['young', 'John Freeman Young'],
    ['ingemann', 'B. S. Ingemann'],
  ]);
  const night = song({
    id: 's',
    name: { en: 'Silent Night', no: 'Glade jul', de: 'Stille Nacht' },
    participants: ['mohr', 'young', 'ingemann'].map((contributorId) => ({ contributorId, type: 'author' })),
    yearWritten: 1816,
  });
  const facts: SongFacts = {
    songId: 's',
    tempo: null,
    ccliNumber: null,
    translators: [
      { contributorId: 'young', language: 'en', isAlsoAuthor: false },
      { contributorId: 'ingemann', language: 'no', isAlsoAuthor: false },
    ],
  };
  const text = (language: string, textLanguage?: string, known: SongFacts | undefined = facts) =>
    formatCredits(night, people, t, language, { facts: known, textLanguage })[0]?.words;

  it('names the translator into the language of its text, by language, and no other', () => {
    expect(text('en')).toBe('Joseph Mohr, 1816; English: John Freeman Young');
    expect(text('no')).toBe('Joseph Mohr, 1816; Norsk: B. S. Ingemann');
    expect(text('en', 'no')).toBe('Joseph Mohr, 1816; Norwegian: B. S. Ingemann');
    expect(text('en', 'de')).toBe('Joseph Mohr, 1816');
  });

  it('names somebody as author and as translator who was both', () => {
    const both = { ...facts, translators: [{ contributorId: 'mohr', language: 'en', isAlsoAuthor: true }] };
    expect(text('en', 'en', both)).toBe('Joseph Mohr, John Freeman Young, B. S. Ingemann, 1816; English: Joseph Mohr');
  });

  it('names a translator into a language that is not known in every language', () => {
    const unknown = { ...facts, translators: [{ contributorId: 'young', language: null, isAlsoAuthor: false }] };
    expect(text('no', 'no', unknown)).toBe('Joseph Mohr, B. S. Ingemann, 1816; song.translator: John Freeman Young');
  });

  it('has a line for the translator after the others, for links', () => {
    const credits = createCredits(night, people, t, 'en', { facts });
    expect(credits.map(({ label }) => label)).toEqual(['song.text', 'song.melody', 'English']);
    expect(credits[2]?.people).toEqual([{ id: 'young', name: 'John Freeman Young' }]);
  });

  it('has translators among the authors until its facts are known, as existing clients have', () => {
    expect(formatCredits(night, people, t, 'en')[0]?.words).toBe(
      'Joseph Mohr, John Freeman Young, B. S. Ingemann, 1816',
    );
  });
});

it('a CCLI number is printed with the licence of the place, and a song without one has no line', () => {
  const say: Translate = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();
  const facts: SongFacts = { songId: 's', tempo: null, ccliNumber: '22025', translators: [] };
  expect(formatCcli(facts, say)).toEqual(['song.ccli 22025']);
  expect(formatCcli(facts, say, '123')).toEqual(['song.ccli.licence 22025 123']);
  expect(formatCcli({ ...facts, ccliNumber: null }, say, '123')).toEqual([]);
});

it('a translator has a role of their own, for the language they translated into', () => {
  const participants = ['p1', 'p2', 'p3'].map((contributorId) => ({ contributorId, type: 'author' }));
  const facts: SongFacts = {
    songId: 's1',
    tempo: null,
    ccliNumber: null,
    translators: [
      { contributorId: 'p2', language: 'en', isAlsoAuthor: false },
      { contributorId: 'p3', language: null, isAlsoAuthor: false },
    ],
  };
  const people = new Map([...names, ['p3', 'Eli Foss']]);
  const credited = (role: 'author' | 'translator', textLanguage?: string) =>
    creditedPeople(song({ participants }), role, people, { facts, textLanguage }).map(({ name }) => name);
  expect(credited('author')).toEqual(['John Newton']);
  expect(credited('translator')).toEqual(['Edwin O. Excell', 'Eli Foss']);
  expect(credited('translator', 'en')).toEqual(['Edwin O. Excell', 'Eli Foss']);
  expect(credited('translator', 'no')).toEqual(['Eli Foss']);
});
