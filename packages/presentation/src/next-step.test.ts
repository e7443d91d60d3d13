import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAction, type PresentationAction } from './actions.ts';
import type { PresentationDocument, PresentedSong } from './document.ts';
import { type LeaderState, nextStep, type PresentedEntry, previousStep } from './next-step.ts';
import { availablePositions, pageSize, visiblePositions } from './page.ts';
import { createSettings, defaultPreferences } from './settings.ts';

const noSong: PresentedSong = {
  id: '',
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

type SongInput = { songId: string; verses: number; size: number; skipped: readonly number[]; singleVerse?: boolean };

function documentOf({ songId, verses, size, skipped, singleVerse = false }: SongInput): PresentationDocument {
  const positions = Array.from({ length: verses }, (_, at) => String(at + 1));
  const lyrics = {
    id: songId,
    languageKey: 'en',
    verses: Object.fromEntries(
      positions.map((name) => [name, { type: 'verse' as const, name, content: ['A line'], section: `v${name}` }]),
    ),
  };
  const settings = {
    ...createSettings(lyrics.verses, { ...defaultPreferences, singleVerse }),
    size,
    availableVerses: Object.fromEntries(positions.map((one) => [one, !skipped.includes(Number(one))])),
  };
  const song = { ...noSong, id: songId };
  return { song, contributors: [], copyrights: [], collection: null, lyrics, translations: [], settings };
}

/* A leader with a set: the songs, one of them chosen, and what has been on the wall. */
class Leader {
  readonly #set: PresentedEntry[];
  readonly shown: string[] = [];
  wall: PresentedEntry | undefined;
  #chosen = 0;

  constructor(songs: readonly SongInput[]) {
    this.#set = songs.map((song, at) => ({ entryId: `e${at}`, document: documentOf(song) }));
  }

  get state(): LeaderState {
    return { wall: this.wall, chosen: this.#set[this.#chosen], following: this.#set[this.#chosen + 1] };
  }

  choose = (at: number) => {
    this.#chosen = at % this.#set.length;
  };

  change(action: PresentationAction) {
    const entry = this.#set[this.#chosen];
    if (entry) this.#set[this.#chosen] = { ...entry, document: applyAction(entry.document, action) };
  }

  blank() {
    if (this.wall) this.wall = { ...this.wall, document: applyAction(this.wall.document, { do: 'mute' }) };
  }

  press() {
    const step = nextStep(this.state);
    if (!step) return step;
    this.#take(step.entry);
    this.shown.push(`${step.entry.entryId} ${step.kind === 'blank' ? 'blank' : pageOf(step.entry)}`);
    return step;
  }

  back() {
    const entry = previousStep(this.state);
    if (!entry) return;
    if (entry.entryId === this.#set[this.#chosen]?.entryId) this.#take(entry);
    else this.wall = entry;
  }

  #take(entry: PresentedEntry) {
    this.wall = entry;
    this.#chosen = this.#set.findIndex(({ entryId }) => entryId === entry.entryId);
    this.#set[this.#chosen] = entry;
  }
}

const pageOf = ({ document }: PresentedEntry) =>
  document.settings.muted ? 'blank' : visiblePositions(document).join('+');

const songs = fc.array(
  fc.record({
    songId: fc.constantFrom('s1', 's2', 's3'),
    verses: fc.integer({ min: 1, max: 9 }),
    size: fc.integer({ min: 1, max: 3 }),
    skipped: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    singleVerse: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

const actions = fc.oneof(
  fc.record({ do: fc.constant('toggle-verse' as const), place: fc.integer({ min: 1, max: 9 }).map(String) }),
  fc.record({ do: fc.constant('single-verse' as const), on: fc.boolean() }),
  fc.record({ do: fc.constant('toggle-all' as const) }),
);

const events = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ what: 'press' as const }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('choose' as const), at: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), action: actions }) },
    { weight: 1, arbitrary: fc.constant({ what: 'blank' as const }) },
    { weight: 1, arbitrary: fc.constant({ what: 'back' as const }) },
  ),
  { maxLength: 60 },
);

const chunks = (positions: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(positions.length / size) }, (_, at) =>
    positions.slice(at * size, (at + 1) * size).join('+'),
  );

describe('the button of a leader', () => {
  it('shows every page of every song once, with a blank wall after each', () => {
    fc.assert(
      fc.property(songs, (set) => {
        const leader = new Leader(set);
        for (let presses = 0; presses < 100 && leader.press(); presses += 1);
        const expected = set.flatMap((song, at) => {
          const document = documentOf(song);
          const pages = chunks(availablePositions(document), pageSize(document.settings));
          return [...(pages.length > 0 ? pages : ['']), 'blank'].map((page) => `e${at} ${page}`);
        });
        expect(leader.shown).toEqual(expected);
      }),
    );
  });

  it('goes on after the last verse that was on the wall, whatever was changed, chosen, blanked or gone back to', () => {
    fc.assert(
      fc.property(songs, events, (set, all) => {
        const leader = new Leader(set);
        for (const event of all) {
          const { wall } = leader;
          if (event.what === 'choose') leader.choose(event.at);
          if (event.what === 'change') leader.change(event.action);
          // Nothing but the buttons changes the wall.
          expect(leader.wall).toBe(wall);
          if (event.what === 'blank') leader.blank();
          if (event.what === 'back') leader.back();
          if (event.what !== 'press') continue;
          const { chosen } = leader.state;
          const step = leader.press();
          const document = step?.entry.document;
          if (!document || !chosen) continue;
          const available = availablePositions(document).map(Number);
          const last = wall ? Number(visiblePositions(wall.document).at(-1) ?? 0) : 0;
          const rest = available.filter((position) => position > last);
          const size = pageSize(document.settings);
          const visible = visiblePositions(document).map(Number);
          if (step.kind === 'show') expect(visible).toEqual(available.slice(0, size));
          if (step.kind === 'page') expect(visible).toEqual(rest.slice(0, size));
          if (step.kind === 'blank') expect(rest).toEqual([]);
          expect(document.settings.muted).toBe(step.kind === 'blank');
        }
      }),
    );
  });

  it('shows a chosen song at its first verse, also one that is in the set twice in a row', () => {
    const song = { songId: 's1', verses: 3, size: 1, skipped: [] };
    const leader = new Leader([song, song]);
    leader.press();
    leader.press();
    leader.choose(1);
    expect(nextStep(leader.state)?.kind).toBe('show');
    for (let presses = 0; presses < 2; presses += 1) leader.press();
    expect(leader.shown).toEqual(['e0 1', 'e0 2', 'e1 1', 'e1 2']);
  });

  it('loses no verse when a page begins elsewhere because an earlier verse was skipped', () => {
    const leader = new Leader([{ songId: 's1', verses: 4, size: 2, skipped: [] }]);
    leader.press();
    leader.change({ do: 'toggle-verse', place: '1' });
    leader.press();
    leader.press();
    expect(leader.shown).toEqual(['e0 1+2', 'e0 3+4', 'e0 blank']);
  });

  it('repeats no verse behind a blank wall when the pages become shorter', () => {
    const leader = new Leader([{ songId: 's1', verses: 4, size: 2, skipped: [] }]);
    for (let presses = 0; presses < 2; presses += 1) leader.press();
    leader.change({ do: 'single-verse', on: true });
    leader.press();
    expect(nextStep(leader.state)).toBeUndefined();
    leader.back();
    expect(leader.wall && pageOf(leader.wall)).toBe('4');
  });

  it('goes back by a page, and stays at the first', () => {
    const leader = new Leader([{ songId: 's1', verses: 5, size: 2, skipped: [] }]);
    for (let presses = 0; presses < 4; presses += 1) leader.press();
    const pages = Array.from({ length: 5 }, () => {
      leader.back();
      return leader.wall && pageOf(leader.wall);
    });
    expect(pages).toEqual(['5', '3+4', '1+2', '1+2', '1+2']);
  });

  it('goes back on the wall while another song is chosen', () => {
    const song = { verses: 3, size: 1, skipped: [] };
    const leader = new Leader([
      { songId: 's1', ...song },
      { songId: 's2', ...song },
    ]);
    leader.press();
    leader.press();
    leader.choose(1);
    leader.back();
    expect(leader.wall && `${leader.wall.entryId} ${pageOf(leader.wall)}`).toBe('e0 1');
    expect(nextStep(leader.state)?.entry.entryId).toBe('e1');
  });

  it('does nothing where no song is chosen', () => {
    expect(nextStep({ wall: undefined, chosen: undefined, following: undefined })).toBeUndefined();
    expect(previousStep({ wall: undefined, chosen: undefined })).toBeUndefined();
  });
});
