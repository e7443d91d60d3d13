import { describe, expect, it } from 'vitest';
import type { SongList } from '../lists/index.ts';
import { findNextSet, formatSetTime } from './find-next-set.ts';

const list = (id: string, date: string | null, facts: Partial<SongList> = {}): SongList => ({
  id,
  updatedAt: '2026-11-01T00:00:00Z',
  userId: 'u',
  sharedWithIds: [],
  editorIds: [],
  name: id,
  color: null,
  shareKey: '',
  entryCount: 0,
  entries: null,
  permissions: { edit: true, delete: true },
  pinned: false,
  schedule: date === null ? null : { date, time: '10:30', timeZone: 'Europe/Oslo' },
  place: null,
  isTemplate: false,
  groupId: null,
  isPublished: false,
  printedCopies: null,
  ...facts,
});
const lists = [
  list('later', '2026-12-06'),
  list('past', '2026-11-22'),
  list('undated', null),
  list('model', '2026-11-24', { isTemplate: true }),
  list('sunday', '2026-11-29'),
];
const oslo = (day: number, hour: number) => Date.UTC(2026, 10, day, hour - 1);

it('the next set is the soonest one, until its day is over where it takes place', () => {
  expect(findNextSet(lists, oslo(25, 9))?.id).toBe('sunday');
  expect(findNextSet(lists, oslo(29, 23))?.id).toBe('sunday');
  expect(findNextSet(lists, oslo(30, 0))?.id).toBe('later');
  expect(findNextSet([list('undated', null)], oslo(25, 9))).toBeUndefined();
});

describe('on a day with two sets', () => {
  const at = (id: string, time: string | null) =>
    list(id, '2026-11-29', { schedule: { date: '2026-11-29', time, timeZone: 'Europe/Oslo' } });
  const two = [at('eleven', '11:00'), at('nine', '09:00'), list('later', '2026-12-06')];
  const next = (sets: readonly SongList[], hour: number, minute = 0) =>
    findNextSet(sets, Date.UTC(2026, 10, 29, hour - 1, minute))?.id;

  it('the next one is the first that is not over, then the last until the day is', () => {
    expect(next(two, 8)).toBe('nine');
    expect(next(two, 10, 29)).toBe('nine');
    expect(next(two, 10, 30)).toBe('eleven');
    expect(next(two, 12, 45)).toBe('eleven');
    expect(next(two, 23)).toBe('eleven');
    expect(next(two, 24)).toBe('later');
  });

  it('one without a time comes after those with one, for the rest of the day', () => {
    const sets = [at('some time', null), at('nine', '09:00')];
    expect([next(sets, 8), next(sets, 12), next(sets, 23)]).toEqual(['nine', 'some time', 'some time']);
  });
});

it('its time is said as people say it', () => {
  const schedule = { date: '2026-11-29', time: '10:30', timeZone: 'Europe/Oslo' };
  const say = (day: number, locale = 'en-GB', facts = {}) =>
    formatSetTime({ ...schedule, ...facts }, oslo(day, 9), locale);
  expect(say(29)).toBe('today 10:30');
  expect(say(28)).toBe('tomorrow 10:30');
  expect(say(25)).toBe('Sunday 10:30');
  expect(say(22)).toBe('Sunday 29 November 10:30');
  expect(say(25, 'nb', { time: null })).toBe('søndag');
});
