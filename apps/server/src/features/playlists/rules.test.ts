import { Forbidden, Unprocessable } from '@canticle/contract';
import { describe, expect, it } from 'vitest';
import {
  assertEntrySettings,
  assertListSize,
  audienceOf,
  findListRights,
  parseSchedule,
  requireListRight,
  RESTORABLE_MS,
  timestampAfter,
} from './rules.ts';

const own = {
  userId: 'owner',
  sharedWithIds: ['reader', 'editor'],
  editorIds: ['editor'],
  groupId: null,
  isPublished: false,
  groupMembers: [],
};
const set = {
  userId: 'maker',
  sharedWithIds: ['guest'],
  editorIds: ['helper'],
  groupId: 'g1',
  isPublished: true,
  groupMembers: [
    { userId: 'leader', role: 'leader' as const },
    { userId: 'singer', role: 'singer' as const },
    { userId: 'helper', role: 'musician' as const },
  ],
};

describe('what a person may do with a list', () => {
  it.each([
    ['owner', { edit: true, own: true }],
    ['editor', { edit: true, own: false }],
    ['reader', { edit: false, own: false }],
    ['stranger', undefined],
  ])('of their own: %s', (personId, rights) => {
    expect(findListRights(own, personId)).toEqual(rights);
  });

  it.each([
    ['leader', { edit: true, own: true }, { edit: true, own: true }],
    ['singer', { edit: false, own: false }, undefined],
    ['helper', { edit: true, own: false }, undefined],
    ['guest', { edit: false, own: false }, { edit: false, own: false }],
    // A set belongs to the leaders of its group, not to who made it.
    ['maker', undefined, undefined],
    ['stranger', undefined, undefined],
  ])('of a group: %s, and before it is published', (personId, rights, draftRights) => {
    expect(findListRights(set, personId)).toEqual(rights);
    expect(findListRights({ ...set, isPublished: false }, personId)).toEqual(draftRights);
  });

  it('is nothing for whom is not named among those who see it', () => {
    expect(audienceOf(own)).toEqual(['owner', 'reader', 'editor']);
    expect(audienceOf(set)).toEqual(['guest', 'leader', 'singer', 'helper']);
    expect(audienceOf({ ...set, isPublished: false })).toEqual(['guest', 'leader']);
    expect(audienceOf({ ...own, sharedWithIds: ['owner', 'reader'] })).toEqual(['owner', 'reader']);
  });

  it('is refused beyond that, and said', () => {
    expect(() => requireListRight({ edit: true, own: false }, 'edit')).not.toThrow();
    expect(() => requireListRight({ edit: false, own: false }, 'edit')).toThrow(Forbidden);
    expect(() => requireListRight({ edit: false, own: false }, 'edit')).toThrow(/view this list but not edit/);
    expect(() => requireListRight({ edit: true, own: false }, 'own')).toThrow(/Only the owner of the list/);
  });
});

describe('the settings of an entry', () => {
  const change = (settings: { transposition?: number | null; capo?: number | null }) => [
    () => assertEntrySettings({ update: { e: settings } }),
    () => assertEntrySettings({ add: [{ id: 'e', songId: 's', sort: 1, ...settings }] }),
  ];

  it.each([
    { transposition: 12 },
    { transposition: -12 },
    { capo: 0 },
    { capo: 9 },
    { transposition: null, capo: null },
    {},
  ])('may be %j', (settings) => {
    for (const check of change(settings)) expect(check).not.toThrow();
  });

  it.each([
    [{ transposition: 13 }, /transposition/],
    [{ transposition: -13 }, /transposition/],
    [{ capo: 10 }, /capo/],
    [{ capo: -1 }, /capo/],
  ])('may not be %j', (settings, message) => {
    for (const check of change(settings)) {
      expect(check).toThrow(Unprocessable);
      expect(check).toThrow(message);
    }
  });

  it('are looked at in every entry', () => {
    expect(() => assertEntrySettings({})).not.toThrow();
    expect(() => assertEntrySettings({ update: { e: { capo: 1 }, f: { capo: 10 } } })).toThrow(/capo/);
  });
});

describe('when a set takes place', () => {
  it('is stored under the one name of its zone', () => {
    const schedule = { date: '2026-11-29', time: '10:30', timeZone: 'eUROPE/oSLO' };
    expect(parseSchedule(schedule)).toEqual({ ...schedule, timeZone: 'Europe/Oslo' });
    expect(parseSchedule({ ...schedule, time: null })).toEqual({ ...schedule, time: null, timeZone: 'Europe/Oslo' });
  });

  it('may be neither in an unknown zone nor at a time that does not exist', () => {
    expect(() => parseSchedule({ date: '2026-11-29', time: '10:30', timeZone: 'Mars/Base' })).toThrow(/Mars\/Base/);
    expect(() => parseSchedule({ date: '2027-03-28', time: '02:30', timeZone: 'Europe/Oslo' })).toThrow(
      /02:30 does not exist on 2027-03-28 in Europe\/Oslo/,
    );
    expect(() => parseSchedule({ date: '2027-03-28', time: '03:00', timeZone: 'Europe/Oslo' })).not.toThrow();
  });
});

it('a deleted list can be restored for 30 days', () => {
  const deletedAt = Date.parse('2026-05-01T10:00:00.000Z');
  expect(new Date(deletedAt + RESTORABLE_MS).toISOString()).toBe('2026-05-31T10:00:00.000Z');
});

it('a list has up to 30,000 rows', () => {
  expect(() => assertListSize(30_000)).not.toThrow();
  expect(() => assertListSize(30_001)).toThrow(Unprocessable);
});

describe('the timestamp of a change', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');

  it.each([
    [[], '2026-05-01T10:00:00.000Z'],
    [['2026-04-01T10:00:00.000Z'], '2026-05-01T10:00:00.000Z'],
    [['2026-05-01T10:00:00.000Z'], '2026-05-01T10:00:00.001Z'],
    // The clock of another server is ahead.
    [['2026-05-01T10:00:05.000Z', '2026-04-01T10:00:00.000Z'], '2026-05-01T10:00:05.001Z'],
    [['2026-04-01T10:00:00.000Z', '2026-05-01T10:00:05.000Z'], '2026-05-01T10:00:05.001Z'],
    [[''], '2026-05-01T10:00:00.000Z'],
  ])('after %j is %s', (existing, timestamp) => {
    expect(timestampAfter(now, existing)).toBe(timestamp);
  });
});
