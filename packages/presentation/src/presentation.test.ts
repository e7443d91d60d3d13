import { emptyDocument, emptyLine, type LyricsDocument, type SectionKind } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import type { PresentationDocument, PresentedSong } from './document.ts';
import { createSongHeader, joinNames } from './song-header.ts';
import { continuePresentation, presentSong } from './present-song.ts';
import { isRemark } from './remark.ts';
import { nextPagePositions, visiblePositions, availablePositions } from './page.ts';
import { defaultPreferences, defaultPageSize } from './settings.ts';
import { isPublishedImmediately, type PresentationAction, applyAction } from './actions.ts';
import { sungVerses } from './verses.ts';

const kinds: Readonly<Record<string, SectionKind>> = { V: 'verse', C: 'chorus', B: 'bridge', P: 'prechorus' };

/* "V1 C V2": a text with those sections, each with this many lines of normal length. */
function textOf(stored: string, lines = 4): LyricsDocument {
  const sections = stored.split(' ').map((name) => ({
    id: name,
    kind: kinds[name.charAt(0)] ?? 'other',
    number: Number(name.slice(1) || 1),
    label: '',
    lines: Array.from({ length: lines }, (_, at) => ({ ...emptyLine, text: `Line ${at + 1} of ${name}` })),
  }));
  return { ...emptyDocument, sections, order: sections.map(({ id }) => id) };
}

const song: PresentedSong = {
  id: 's1',
  name: { en: 'Morning song', no: 'Morgensang' },
  collections: [{ id: 'c1', number: 12 }],
  participants: [],
  yearWritten: 1901,
  yearComposed: null,
  originalKey: 'Eb',
  minor: false,
  verses: 3,
  copyrights: [],
  origins: [],
};

function presented(stored: string, lines = 4, settings: Partial<typeof defaultPreferences> = {}): PresentationDocument {
  const text = { id: 'l1', language: 'en', document: textOf(stored, lines) };
  const about = { song, contributors: [], copyrights: [], collection: null };
  return presentSong({ ...about, text, otherTexts: [] }, { ...defaultPreferences, ...settings });
}

const after = (document: PresentationDocument, ...steps: PresentationAction[]) => steps.reduce(applyAction, document);
const names = (document: PresentationDocument, places: readonly string[]) =>
  places.map((place) => document.lyrics.verses[place]?.section).join(' ');
const onScreen = (document: PresentationDocument) => names(document, visiblePositions(document));

describe('the verses of a presentation', () => {
  // contract 3.8
  it.each([
    ['V1 C V2', 'V1 C V2 C'],
    ['V1 C V2 C', 'V1 C V2 C'],
    ['V1 V2 C', 'V1 V2 C'],
    ['V1 C1 V2 C2', 'V1 C1 V2 C2'],
    ['V1 C V2 B', 'V1 C V2 C B C'],
  ])('of %s stand in the order they are sung', (stored, sung) => {
    const document = presented(stored);
    expect(names(document, availablePositions(document))).toBe(sung);
  });

  it('are named as they travel', () => {
    expect(Object.values(sungVerses(textOf('V1 C B P'))).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'verse 1',
      'chorus [Chorus]',
      'bridge [Bridge]',
      'chorus [Chorus]',
      'bridge Pre-chorus',
      'chorus [Chorus]',
    ]);
  });

  it('leave out what is chords alone', () => {
    const text = textOf('V1 V2');
    const chords = { original: [[0, 'G'] as const], new: [] };
    const intro = { id: 'I', kind: 'intro' as const, number: 1, label: '', lines: [{ ...emptyLine, chords }] };
    const document = { ...text, sections: [intro, ...text.sections], order: ['I', ...text.order] };
    expect(Object.values(sungVerses(document)).map(({ section }) => section)).toEqual(['V1', 'V2']);
  });

  it('are sung in the order of a list exactly as it stands', () => {
    const arranged = { ...textOf('V1 C V2'), order: ['V2', 'C'], isArranged: true as const };
    expect(Object.values(sungVerses(arranged)).map(({ section }) => section)).toEqual(['V2', 'C']);
  });

  it('stand in every language at the same place', () => {
    const { translations } = presentSong({
      song,
      contributors: [],
      copyrights: [],
      collection: null,
      text: { id: 'l1', language: 'en', document: textOf('V1 C V2') },
      otherTexts: [{ id: 'l2', language: 'no', document: textOf('V2 C') }],
    });
    const verses = translations[0]?.verses ?? {};
    expect(Object.entries(verses).map(([place, { section }]) => `${place} ${section}`)).toEqual(['2 C', '3 V2', '4 C']);
  });
});

describe('how many verses are shown at once', () => {
  it.each([
    ['V1 V2', 3, 3],
    ['V1 V2', 4, 2],
    ['V1 V2', 5, 1],
    ['V1 C', 2, 2],
    ['V1 C', 5, 1],
  ])('%s with %i lines each: %i', (stored, lines, size) => {
    expect(defaultPageSize(sungVerses(textOf(stored, lines)))).toBe(size);
  });

  it('remarks and exclamations do not count', () => {
    const verse = { type: 'verse' as const, name: '1', section: 'v1' };
    const content = ['One real line', 'Another real line', 'A third real line', '(softly)', 'Oh!', 'Hey'];
    expect(defaultPageSize({ '1': { ...verse, content } })).toBe(3);
  });
});

describe('going through a song', () => {
  const five = presented('V1 V2 V3 V4 V5');

  it('begins with the first page, shown', () => {
    expect(onScreen(five)).toBe('V1 V2');
    expect(five.settings.muted).toBe(false);
    expect(names(five, nextPagePositions(five))).toBe('V3 V4');
  });

  it('next goes on by a page, and mutes at the end without moving', () => {
    const last = after(five, { do: 'next' }, { do: 'next' });
    expect([onScreen(last), last.settings.muted, nextPagePositions(last)]).toEqual(['V5', false, []]);
    const end = after(last, { do: 'next' });
    expect([onScreen(end), end.settings.muted]).toEqual(['V5', true]);
  });

  it('next behind a blank screen shows the page after it', () => {
    const shown = after(five, { do: 'mute' }, { do: 'next' });
    expect([onScreen(shown), shown.settings.muted]).toEqual(['V3 V4', false]);
  });

  it('previous behind a blank screen only shows it again', () => {
    const end = after(five, { do: 'last' });
    const shown = after(end, { do: 'previous' });
    expect([onScreen(shown), shown.settings.muted]).toEqual(['V5', false]);
    expect(onScreen(after(shown, { do: 'previous' }))).toBe('V3 V4');
  });

  it('previous stops at the first', () => {
    const second = { ...five, settings: { ...five.settings, currentIndex: 1 } };
    expect(onScreen(after(second, { do: 'previous' }))).toBe('V1 V2');
    expect(onScreen(after(five, { do: 'previous' }))).toBe('V1 V2');
  });

  it('first shows the first page, last mutes the last one', () => {
    const last = after(five, { do: 'last' });
    expect([onScreen(last), last.settings.muted]).toEqual(['V5', true]);
    const first = after(last, { do: 'first' });
    expect([onScreen(first), first.settings.muted]).toEqual(['V1 V2', false]);
  });

  it('goes verse by verse when one at a time is wanted', () => {
    const single = after(five, { do: 'single-verse', on: true });
    expect([onScreen(single), onScreen(after(single, { do: 'next' }))]).toEqual(['V1', 'V2']);
    expect(onScreen(after(single, { do: 'last' }))).toBe('V5');
  });

  it('a song without verses goes blank and comes back', () => {
    const empty = after(five, { do: 'toggle-all' });
    expect([onScreen(empty), after(empty, { do: 'next' }).settings.muted]).toEqual(['', true]);
    expect(after(empty, { do: 'last' }).settings.currentIndex).toBe(0);
  });
});

describe('choosing verses', () => {
  const withChorus = presented('V1 C V2 V3', 4, { singleVerse: true });
  const toggle = (place: string): PresentationAction => ({ do: 'toggle-verse', place });
  const shown = (document: PresentationDocument) => names(document, availablePositions(document));

  it('a verse takes the chorus after it along, off and on', () => {
    expect(shown(withChorus)).toBe('V1 C V2 C V3 C');
    expect(shown(after(withChorus, toggle('3')))).toBe('V1 C V3 C');
    expect(shown(after(withChorus, toggle('3'), toggle('3')))).toBe('V1 C V2 C V3 C');
  });

  it('a chorus goes alone', () => {
    expect(shown(after(withChorus, toggle('2')))).toBe('V1 V2 C V3 C');
  });

  it('a place that is not there changes nothing', () => {
    expect(shown(after(withChorus, toggle('9')))).toBe('V1 C V2 C V3 C');
  });

  it('the screen keeps its verse, or goes on to the one after it', () => {
    const atSecond = after(withChorus, { do: 'next' }, { do: 'next' });
    expect(onScreen(atSecond)).toBe('V2');
    expect(onScreen(after(atSecond, toggle('1')))).toBe('V2');
    expect(onScreen(after(atSecond, toggle('3')))).toBe('V3');
    const atEnd = after(withChorus, ...Array<PresentationAction>(4).fill({ do: 'next' }));
    expect([onScreen(atEnd), onScreen(after(atEnd, toggle('5')))]).toEqual(['V3', 'C']);
  });

  it('all are cleared when any is on, else all are chosen', () => {
    const none = after(withChorus, toggle('1'), { do: 'toggle-all' });
    expect(shown(none)).toBe('');
    expect(shown(after(none, { do: 'toggle-all' }))).toBe('V1 C V2 C V3 C');
  });
});

describe('what is published', () => {
  const document = presented('V1');
  it.each<[PresentationAction, boolean]>([
    [{ do: 'update' }, true],
    [{ do: 'next' }, true],
    [{ do: 'previous' }, true],
    [{ do: 'first' }, true],
    [{ do: 'last' }, true],
    [{ do: 'mute' }, true],
    [{ do: 'theme', theme: 'light' }, true],
    [{ do: 'toggle-verse', place: '1' }, false],
    [{ do: 'toggle-all' }, false],
    [{ do: 'side-panel', on: false }, false],
    [{ do: 'single-verse', on: true }, false],
    [{ do: 'as-large-as-fits', on: true }, false],
    [{ do: 'second-language', language: 'no', where: 'under' }, false],
  ])('%j: %s', (step, isImmediate) => {
    expect(isPublishedImmediately(step)).toBe(isImmediate);
  });

  it('a step that changes nothing gives the same document', () => {
    expect(applyAction(document, { do: 'update' })).toBe(document);
  });
});

describe('the next song', () => {
  it('begins anew with what the leader likes', () => {
    const before = after(presented('V1 V2 V3'), { do: 'last' }, { do: 'theme', theme: 'light' });
    const next = { ...presented('V1 V2', 4, before.settings), song: { ...song, id: 's2' } };
    const { currentIndex, muted, theme } = continuePresentation(before, next).settings;
    expect({ currentIndex, muted, theme }).toEqual({ currentIndex: 0, muted: false, theme: 'light' });
  });

  it('the same song in another language goes on where it was', () => {
    const before = after(presented('V1 V2 V3'), { do: 'toggle-verse', place: '1' }, { do: 'mute' });
    const { availableVerses, muted } = continuePresentation(before, presented('V1 V2 V3')).settings;
    expect({ availableVerses, muted }).toEqual({ availableVerses: { '1': false, '2': true, '3': true }, muted: true });
  });

  it('the same song with other verses begins anew', () => {
    const before = after(presented('V1 V2 V3'), { do: 'last' });
    expect(continuePresentation(before, presented('V1 V2')).settings.currentIndex).toBe(0);
  });
});

describe('the header', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Nils'], 'Ada & Nils'],
    [['Ada', 'Nils', 'Per'], 'Ada, Nils & Per'],
  ])('joins %j as %j', (people, joined) => {
    expect(joinNames(people)).toBe(joined);
  });

  it('says who made the song, in the language asked for', () => {
    const about = {
      song: {
        ...song,
        participants: [
          { contributorId: 'p1', type: 'author' as const },
          { contributorId: 'p2', type: 'composer' as const },
          { contributorId: 'p3', type: 'author' as const },
          { contributorId: 'gone', type: 'author' as const },
          { contributorId: 'p4', type: 'translator' as const, language: 'no' },
          { contributorId: 'p2', type: 'translator' as const, language: 'en' },
          { contributorId: 'p5', type: 'translator' as const },
        ],
        copyrights: [
          { type: 'text' as const, copyrightId: 'k1' },
          { type: 'melody' as const, copyrightId: 'k1' },
        ],
        ccliNumber: '27862',
        origins: [{ type: 'melody' as const, country: 'no', description: { en: 'Folk tune', no: 'Folketone' } }],
      },
      contributors: [
        { id: 'p1', name: 'Ada Lund' },
        { id: 'p2', name: 'Nils Berg' },
        { id: 'p3', name: 'Per Vik' },
        { id: 'p4', name: 'Ida Moe' },
        { id: 'p5', name: 'Eli Foss' },
      ],
      copyrights: [{ id: 'k1', name: { en: 'Public domain' } }],
      collection: { id: 'c1', key: 'MH', name: {}, image: null },
      ccliLicence: '123456',
    };
    expect(createSongHeader(about, 'no')).toEqual({
      number: 12,
      title: 'Morgensang',
      authors: 'Ada Lund & Per Vik',
      yearWritten: 1901,
      translators: 'Ida Moe & Eli Foss',
      composers: 'Nils Berg',
      yearComposed: null,
      melodyOrigin: { country: 'no', description: 'Folketone' },
      country: '',
      key: 'Eb',
      verses: 3,
      copyrights: [{ of: 'both', name: 'Public domain' }],
      ccli: { number: '27862', licence: '123456' },
    });
    expect(createSongHeader({ ...about, collection: null }, 'de')).toMatchObject({
      number: null,
      title: 'Morning song',
    });
  });
});

it.each([
  ['(softly)', true],
  ['  (all together)  ', true],
  ['(softly) sing (again)', false],
  ['Sing (softly)', false],
  ['', false],
])('%j is a remark: %s', (line, is) => {
  expect(isRemark(line)).toBe(is);
});
