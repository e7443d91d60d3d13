import { emptyDocument, emptyLine, type LyricsDocument } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { applyAction } from './actions.ts';
import type { PresentedSong } from './document.ts';
import { languagesOf, lyricsIn } from './page.ts';
import { continuePresentation, presentSong } from './present-song.ts';
import { defaultPreferences, preferencesFrom, secondLanguageOf } from './settings.ts';

const song: PresentedSong = {
  id: 's1',
  name: {},
  collections: [],
  participants: [],
  yearWritten: null,
  yearComposed: null,
  originalKey: '',
  minor: false,
  verses: 0,
  copyrights: [],
  origins: [],
};

const textOf = (...ids: string[]): LyricsDocument => ({
  ...emptyDocument,
  sections: ids.map((id, at) => ({
    id,
    kind: 'verse',
    number: at + 1,
    label: '',
    lines: [{ ...emptyLine, text: 'Praise the Lord' }],
  })),
  order: ids,
});

const presented = presentSong({
  song,
  contributors: [],
  copyrights: [],
  collection: null,
  text: { id: 'l1', language: 'en', document: textOf('v1', 'v2') },
  otherTexts: [{ id: 'l2', language: 'no', document: textOf('v1', 'v2') }],
});

describe('a song that is presented for the first time', () => {
  it('is dark, with its side panel, one language and letters as large as fit', () => {
    expect(presented.settings).toEqual({
      theme: 'dark',
      showSideBar: true,
      singleVerse: false,
      sync: false,
      asLargeAsFits: true,
      secondLanguage: null,
      secondPlace: 'under',
      size: 3,
      availableVerses: { '1': true, '2': true },
      currentIndex: 0,
      muted: false,
    });
  });

  it('names its languages, the sung one first, and gives the text in each', () => {
    expect(languagesOf(presented)).toEqual(['en', 'no']);
    expect(lyricsIn(presented, 'en')?.id).toBe('l1');
    expect(lyricsIn(presented, 'no')?.id).toBe('l2');
    expect(lyricsIn(presented, 'de')).toBeUndefined();
    expect(lyricsIn(presented, null)).toBeUndefined();
  });
});

describe('what a leader chooses', () => {
  it('changes that, and nothing else', () => {
    const { settings } = presented;
    const after = (action: Parameters<typeof applyAction>[1]) => applyAction(presented, action).settings;
    expect(after({ do: 'theme', theme: 'light' })).toEqual({ ...settings, theme: 'light' });
    expect(after({ do: 'side-panel', on: false })).toEqual({ ...settings, showSideBar: false });
    expect(after({ do: 'single-verse', on: true })).toEqual({ ...settings, singleVerse: true });
    expect(after({ do: 'as-large-as-fits', on: false })).toEqual({ ...settings, asLargeAsFits: false });
    expect(after({ do: 'second-language', language: 'no', where: 'beside' })).toEqual({
      ...settings,
      secondLanguage: 'no',
      secondPlace: 'beside',
    });
    expect(after({ do: 'mute' })).toEqual({ ...settings, muted: true });
    expect(applyAction(applyAction(presented, { do: 'mute' }), { do: 'mute' })).toEqual(presented);
  });

  it('is kept for the next song, without what belongs to this one', () => {
    const chosen = {
      ...presented.settings,
      theme: 'light' as const,
      secondLanguage: 'no',
      currentIndex: 1,
      muted: true,
    };
    expect(preferencesFrom(chosen)).toEqual({ ...defaultPreferences, theme: 'light', secondLanguage: 'no' });
    expect(secondLanguageOf(chosen)).toEqual({ secondLanguage: 'no', secondPlace: 'under' });
  });

  it('stays while the same text goes on, and the rest comes from the new document', () => {
    const before = {
      ...presented,
      settings: { ...presented.settings, currentIndex: 1, muted: true, availableVerses: { '1': false, '2': true } },
    };
    const next = {
      ...presented,
      contributors: [{ id: 'p', name: 'Ada' }],
      settings: { ...presented.settings, size: 1 },
    };
    expect(continuePresentation(before, next)).toEqual({
      ...next,
      settings: { ...next.settings, currentIndex: 1, muted: true, availableVerses: { '1': false, '2': true } },
    });
    const other = { ...next, song: { ...song, id: 's2' } };
    expect(continuePresentation(before, other)).toBe(other);
  });
});
