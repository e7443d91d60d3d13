import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, isPast, isSkippedTime, settleSchedule, startOf, wallTimeAt } from './schedule.ts';

const zones = ['Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'UTC'];
const schedule = fc.record({
  date: fc
    .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) })
    .map((moment) => new Date(moment).toISOString().slice(0, 10)),
  time: fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
  timeZone: fc.constantFrom(...zones),
});

describe('when a set begins', () => {
  test.each([
    ['in winter', '2026-11-29', '10:30', 'Europe/Oslo', '2026-11-29T09:30Z'],
    ['in summer', '2026-06-21', '10:30', 'Europe/Oslo', '2026-06-21T08:30Z'],
    ['where the clock jumps over it', '2027-03-28', '02:30', 'Europe/Oslo', '2027-03-28T01:30Z'],
    ['just after the jump', '2027-03-28', '03:00', 'Europe/Oslo', '2027-03-28T01:00Z'],
    ['the first time it comes', '2026-10-25', '02:30', 'Europe/Oslo', '2026-10-25T00:30Z'],
    ['where the clock moves half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45Z'],
    ['where the day began an hour late', '2024-04-26', '00:00', 'Africa/Cairo', '2024-04-25T22:00Z'],
    ['without a time', '2026-11-29', null, 'America/New_York', '2026-11-29T05:00Z'],
  ])('%s', (_what, date, time, timeZone, moment) => {
    expect(new Date(startOf({ date, time, timeZone })).toISOString()).toBe(new Date(moment).toISOString());
  });

  test('is what the clock there shows, wherever that time exists', () => {
    fc.assert(
      fc.property(schedule, (one) => {
        const shown = wallTimeAt(startOf(one), one.timeZone);
        expect(isSkippedTime(one)).toBe(shown.time !== one.time);
        expect(isSkippedTime(settleSchedule(one))).toBe(false);
        if (!isSkippedTime(one)) expect(shown).toEqual({ date: one.date, time: one.time });
      }),
      { numRuns: 2000 },
    );
  });
});

test('a week later it is at the same time, or as much later as the clock jumps', () => {
  const before = { date: '2027-03-21', time: '02:30', timeZone: 'Europe/Oslo' };
  expect(addDays(before, 7)).toEqual({ ...before, date: '2027-03-28', time: '03:30' });
  expect(addDays({ ...before, time: '10:30' }, 7)).toEqual({ ...before, date: '2027-03-28', time: '10:30' });
});

test('a set of which only the day is known has no time, and none that is skipped', () => {
  const day = { date: '2027-03-28', time: null, timeZone: 'Africa/Cairo' };
  expect(settleSchedule(day)).toEqual(day);
  expect(isSkippedTime(day)).toBe(false);
  expect(addDays(day, 33)).toEqual({ ...day, date: '2027-04-30' });
});

test('a set is past when its day is over where it takes place', () => {
  const evening = { date: '2026-11-29', time: '10:30', timeZone: 'Pacific/Auckland' };
  expect(isPast(evening, Date.UTC(2026, 10, 29, 10, 59))).toBe(false);
  expect(isPast(evening, Date.UTC(2026, 10, 29, 11))).toBe(true);
});

describe('the spellings of a zone', () => {
  test('are many, and one clock is kept for all letter cases of a name, also of an older one', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const clocksMade = (zone: string) => {
      made.mockClear();
      wallTimeAt(0, zone);
      return made.mock.calls.length;
    };
    expect(clocksMade('Europe/Tallinn')).toBe(1);
    expect(clocksMade('Europe/Tallinn')).toBe(0);
    expect(clocksMade('eUROPE/tALLINN')).toBe(0);
    expect(clocksMade('Asia/Calcutta')).toBe(1);
    expect(clocksMade('Asia/Calcutta')).toBe(0);
    expect(clocksMade('Asia/Kolkata')).toBe(1);
    expect(clocksMade('Asia/KOLKATA')).toBe(0);
    made.mockRestore();
  });
});
