import { describe, expect, test } from 'vitest';
import { emptyPresentation } from './queries.ts';
import { isAway, isAccepted, licensedCollections, createCode, canProject, normalizeCode, withWindow } from './rules.ts';

describe('a code', () => {
  test('has letters nobody mistakes for one another, and is hardly ever made twice', () => {
    const codes = Array.from({ length: 500 }, createCode);
    for (const code of codes) expect(code).toMatch(/^[^01258BILOSUZ]{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(495);
  });

  test('is read however it is typed', () => {
    for (const typed of ['acd346', ' ACD 346 ', 'acd-346', 'A C D 3 4 6']) expect(normalizeCode(typed)).toBe('ACD346');
  });
});

describe('the windows that published', () => {
  const publish = (window: string, sequence: number) => ({ basedOn: 0, window, sequence });
  const standing = (windows: Record<string, number>) => ({ ...emptyPresentation('ada'), windows });

  test('are each in an order of their own', () => {
    expect(isAccepted(standing({ one: 3 }), 'ada', publish('one', 4))).toBe(true);
    expect(isAccepted(standing({ one: 3 }), 'ada', publish('one', 3))).toBe(false);
    expect(isAccepted(standing({ one: 3 }), 'ada', publish('two', 1))).toBe(true);
  });

  test('are forgotten when eight others have published since', () => {
    const many = Array.from({ length: 9 }, (_, at) => `w${at}`);
    const left = many.reduce((windows, one) => withWindow(windows, publish(one, 1)), {});
    expect(Object.keys(left)).toEqual(many.slice(1));
    expect(Object.keys(withWindow(left, publish('w1', 2))).at(-1)).toBe('w1');
  });
});

test.each([
  [null, false],
  ['2026-01-01T10:00:00.000Z', false],
  ['2026-01-01T09:59:15.000Z', false],
  ['2026-01-01T09:59:14.000Z', true],
  // Written by a process whose clock is ahead.
  ['2026-01-01T11:00:00.000Z', false],
])('a leader seen at %s is away at ten: %s', (leaderSeenAt, is) => {
  expect(isAway({ leaderSeenAt }, new Date('2026-01-01T10:00:00.000Z'))).toBe(is);
});

test('a song is for an audience when it is free, opened by a role, or licensed', () => {
  const none = { isFree: false, opensAll: false, collectionIds: ['a'], licensed: new Set<string>() };
  expect(canProject(none)).toBe(false);
  expect(canProject({ ...none, isFree: true })).toBe(true);
  expect(canProject({ ...none, opensAll: true })).toBe(true);
  expect(canProject({ ...none, licensed: new Set(['b']) })).toBe(false);
  expect(canProject({ ...none, licensed: new Set(['b', 'a']) })).toBe(true);
});

test('a licence by itself covers what its holder has, and no more', () => {
  const now = new Date('2026-01-01T10:00:00.000Z');
  const held = { productIds: ['licence'], collectionIds: [], validTo: '2027-01-01T00:00:00.000Z' };
  expect([...licensedCollections({ openCollections: ['a', 'b'] }, [held], 'licence', now)]).toEqual(['a', 'b']);
  expect(licensedCollections({ openCollections: ['a'] }, [held], 'another', now).size).toBe(0);
});
