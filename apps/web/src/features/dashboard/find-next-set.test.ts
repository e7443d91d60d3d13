import { expect, it } from 'vitest';
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
