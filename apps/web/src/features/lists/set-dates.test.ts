import { describe, expect, it } from 'vitest';
import { changedValues } from './changed-values.ts';
import { deviceTimeZone, formatSchedule, groupLists, nameOfDay, nextSunday, problemOf } from './set-dates.ts';
import { formatLength, minutesOf, parseLength } from './set-length.ts';
import { songList } from './song-list.fixture.ts';
import { transposedKeyName } from './transposed-key-name.ts';

describe('the day of a set', () => {
  it('is the Sunday to come, never today', () => {
    expect(['2026-11-25', '2026-11-28', '2026-11-29', '2026-12-30'].map(nextSunday)).toEqual([
      '2026-11-29',
      '2026-11-29',
      '2026-12-06',
      '2027-01-03',
    ]);
  });

  it('names the set in the language of the reader, with a capital', () => {
    expect(nameOfDay('2026-11-29', 'en')).toBe('Sunday 29 November');
    expect(nameOfDay('2026-11-29', 'no')).toBe('Søndag 29. november');
  });

  it('is told with the time and the place, and with the zone where it is another', () => {
    const told = (time: string | null, timeZone: string, place: string | null = null) =>
      formatSchedule({ schedule: { date: '2026-11-29', time, timeZone }, place }, 'en', '2026-11-25').slice(1);
    expect(told('10:30', deviceTimeZone(), 'Main hall')).toEqual(['10:30', 'Main hall']);
    expect(told('10:30', 'Pacific/Port_Moresby')).toEqual(['10:30 (Port Moresby)']);
    expect(told(null, 'Pacific/Port_Moresby', 'Main hall')).toEqual(['Main hall']);
    expect(formatSchedule({ schedule: null, place: 'Main hall' }, 'en', '2026-11-25')).toEqual(['Main hall']);
    expect(formatSchedule({ schedule: null, place: null }, 'en', '2026-11-25')).toEqual([]);
    const [day] = formatSchedule(
      { schedule: { date: '2026-11-29', time: null, timeZone: 'UTC' }, place: null },
      'en',
      '2026-11-25',
    );
    expect(day).toMatch(/29/);
  });

  it('is from 1900 to 2199', () => {
    const problem = (date: string) => problemOf({ date, time: null, timeZone: 'UTC' });
    expect(
      ['1900-01-01', '2199-12-31', '1899-12-31', '2200-01-01', '2026-1-1', '02026-01-01', '2026-01-011'].map(problem),
    ).toEqual([undefined, undefined, 'no-date', 'no-date', 'no-date', 'no-date', 'no-date']);
  });

  it('orders sets of one day by their time, those without one first', () => {
    const at = (id: string, time: string | null) =>
      songList({ id, schedule: { date: '2026-11-29', time, timeZone: 'UTC' } });
    const lists = [at('late', '18:00'), at('early', '10:30'), at('day', null), at('template', '09:00')];
    const templates = lists.map((list) => (list.id === 'template' ? { ...list, isTemplate: true } : list));
    const ids = (now: number) =>
      Object.entries(groupLists(templates, now)).map(
        ([name, some]) => `${name}: ${some.map(({ id }) => id).join(' ')}`,
      );
    expect(ids(Date.UTC(2026, 10, 29, 23))).toEqual([
      'upcoming: day early late',
      'undated: ',
      'templates: template',
      'past: ',
    ]);
    expect(ids(Date.UTC(2026, 10, 30))).toEqual([
      'upcoming: ',
      'undated: ',
      'templates: template',
      'past: late early day',
    ]);
  });
});

describe('the length of a row', () => {
  it.each([
    ['4', 240],
    [' 4 ', 240],
    ['4:30', 270],
    ['4.30', 270],
    ['0:01', 1],
    ['600', 36_000],
    ['', null],
    ['  ', null],
    ['0', undefined],
    ['0:00', undefined],
    ['600:01', undefined],
    ['4:60', undefined],
    ['4:3', undefined],
    ['x4', undefined],
    ['4x', undefined],
    ['1000', undefined],
  ])('typed as %j is %s seconds', (text, seconds) => {
    expect(parseLength(text)).toBe(seconds);
  });

  it('is shown as it is typed', () => {
    expect([1, 60, 270, 3600].map(formatLength)).toEqual(['0:01', '1:00', '4:30', '60:00']);
  });

  it('makes the set so many minutes long, also from before there were lengths', () => {
    const song = { type: 'song' as const, durationSeconds: null };
    expect(minutesOf([song, { type: 'note', durationSeconds: 95 }])).toEqual({ minutes: 6, isEstimate: true });
    expect(minutesOf([{ type: 'song', durationSeconds: 89 }])).toEqual({ minutes: 1, isEstimate: false });
    const older = { type: 'song' } as Parameters<typeof minutesOf>[0][number];
    expect(minutesOf([older])).toEqual({ minutes: 4, isEstimate: true });
  });
});

it('only what differs is sent, and nothing is like null', () => {
  const before: { capo: number | null; note?: string | null; verseOrder: string[] | null } = {
    capo: 2,
    verseOrder: ['v1', 'c1'],
  };
  expect(changedValues(before, { capo: 2, note: null, verseOrder: ['v1', 'c1'] })).toEqual({});
  expect(changedValues(before, { capo: null, note: 'softly' })).toEqual({ capo: null, note: 'softly' });
  expect(changedValues(before, { verseOrder: ['c1', 'v1'] })).toEqual({ verseOrder: ['c1', 'v1'] });
  expect(changedValues(before, {})).toEqual({});
});

it('the key of a row is that of its song moved, where that is known', () => {
  expect(transposedKeyName({ originalKey: 'Eb', minor: false }, 2)).toBe('F');
  expect(transposedKeyName({ originalKey: 'Eb', minor: true }, 0)).toBe('Ebm');
  expect(transposedKeyName({ originalKey: '', minor: false }, 2)).toBeUndefined();
  expect(transposedKeyName(undefined, 2)).toBeUndefined();
});
