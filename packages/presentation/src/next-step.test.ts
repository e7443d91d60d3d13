import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAction, type PresentationAction } from './actions.ts';
import type { PresentationDocument, PresentedSong } from './document.ts';
import { type LeaderState, nextStep, type PresentedEntry, previousStep } from './next-step.ts';
import { availablePositions, pageSize, visiblePositions } from './page.ts';
import { presentSlide } from './present-slide.ts';
import { followingRow } from './set-order.ts';
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

/* A slide whose text takes this many pages. */
type SlideInput = { slidePages: number };
type RowInput = SongInput | SlideInput;

const isSlide = (row: RowInput): row is SlideInput => 'slidePages' in row;

const slideOf = (pages: number, word = 'word') =>
  presentSlide({
    id: 'slide',
    language: 'en',
    passage: undefined,
    content: {
      kind: 'announcement',
      title: '',
      body: Array.from({ length: pages }, (_, at) => `${at} ${word} `.repeat(40)).join('\n'),
      picture: null,
      reading: null,
    },
  });

const toDocument = (row: RowInput) => (isSlide(row) ? slideOf(row.slidePages) : documentOf(row));

/* A leader with a set: its rows, one of them chosen, and what has been on the wall. */
class Leader {
  readonly #set: PresentedEntry[];
  readonly #rows: { readonly entryId: string; readonly isSlide: boolean; readonly canBeShown: boolean }[];
  readonly shown: string[] = [];
  wall: PresentedEntry | undefined;
  #chosen = 0;
  #includesSlides: boolean;

  constructor(rows: readonly RowInput[], includesSlides = true) {
    this.#set = rows.map((row, at) => ({ entryId: `e${at}`, document: toDocument(row) }));
    this.#rows = rows.map((row, at) => ({ entryId: `e${at}`, isSlide: isSlide(row), canBeShown: true }));
    this.#includesSlides = includesSlides;
  }

  get state(): LeaderState {
    const chosen = this.#set[this.#chosen];
    const following = followingRow(this.#rows, chosen?.entryId, this.#includesSlides);
    return { wall: this.wall, chosen, following: this.#set.find(({ entryId }) => entryId === following?.entryId) };
  }

  include = (includesSlides: boolean) => {
    this.#includesSlides = includesSlides;
  };

  /* The text of a slide was changed. */
  edit(word: string) {
    const entry = this.#set[this.#chosen];
    if (!entry?.document.slide) return;
    const pages = Object.keys(entry.document.lyrics.verses).length;
    this.#set[this.#chosen] = { ...entry, document: slideOf(pages, word) };
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

const song = fc.record({
  songId: fc.constantFrom('s1', 's2', 's3'),
  verses: fc.integer({ min: 1, max: 9 }),
  size: fc.integer({ min: 1, max: 3 }),
  skipped: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
  singleVerse: fc.boolean(),
});
const slide = fc.record({ slidePages: fc.integer({ min: 1, max: 4 }) });
const rows: fc.Arbitrary<RowInput[]> = fc.array(fc.oneof<fc.Arbitrary<RowInput>[]>(song, slide), {
  minLength: 1,
  maxLength: 6,
});

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
    { weight: 1, arbitrary: fc.record({ what: fc.constant('include' as const), on: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('edit' as const), word: fc.constantFrom('word', 'other') }) },
  ),
  { maxLength: 60 },
);

const chunks = (positions: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(positions.length / size) }, (_, at) =>
    positions.slice(at * size, (at + 1) * size).join('+'),
  );

describe('the button of a leader', () => {
  it('shows every page of every row once, with a blank wall after each; without readings and notes only songs', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (set, includesSlides) => {
        const leader = new Leader(set, includesSlides);
        for (let presses = 0; presses < 100 && leader.press(); presses += 1);
        const expected = set.flatMap((row, at) => {
          // The row it begins with was chosen by the leader.
          if (isSlide(row) && !includesSlides && at > 0) return [];
          const document = toDocument(row);
          const pages = chunks(availablePositions(document), pageSize(document.settings));
          return [...(pages.length > 0 ? pages : ['']), 'blank'].map((page) => `e${at} ${page}`);
        });
        expect(leader.shown).toEqual(expected);
      }),
    );
  });

  it('goes on after the last verse that was on the wall, whatever was changed, chosen, blanked or gone back to', () => {
    fc.assert(
      fc.property(rows, events, (set, all) => {
        const leader = new Leader(set);
        for (const event of all) {
          const { wall } = leader;
          if (event.what === 'choose') leader.choose(event.at);
          if (event.what === 'change') leader.change(event.action);
          if (event.what === 'include') leader.include(event.on);
          if (event.what === 'edit') leader.edit(event.word);
          // Nothing but the buttons changes the wall.
          expect(leader.wall).toBe(wall);
          if (event.what === 'blank') leader.blank();
          if (event.what === 'back') leader.back();
          if (event.what !== 'press') continue;
          const { chosen } = leader.state;
          const step = leader.press();
          const document = step?.entry.document;
          if (!document || !chosen) continue;
          if (document.slide)
            expect(visiblePositions(document)).toHaveLength(availablePositions(document).length > 0 ? 1 : 0);
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

  it('shows a slide that was changed from its beginning, and one that was not goes on', () => {
    const leader = new Leader([{ slidePages: 3 }]);
    leader.press();
    leader.press();
    leader.edit('word');
    expect(nextStep(leader.state)?.kind).toBe('page');
    leader.edit('other');
    expect(nextStep(leader.state)?.kind).toBe('show');
    leader.press();
    expect(leader.shown).toEqual(['e0 1', 'e0 2', 'e0 1']);
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
