import { Problem, Unprocessable } from '@canticle/contract';
import { expect, it } from 'vitest';
import { assertNotExpired, resolveValidTo } from './rules.ts';

const now = new Date('2026-05-01T10:00:00.000Z');

it('a link is valid for 30 days, or until a moment within a year', () => {
  expect(resolveValidTo(undefined, now).toISOString()).toBe('2026-05-31T10:00:00.000Z');
  expect(resolveValidTo('2026-05-01T10:00:00.001Z', now).toISOString()).toBe('2026-05-01T10:00:00.001Z');
  expect(resolveValidTo('2027-05-02T10:00:00.000Z', now).toISOString()).toBe('2027-05-02T10:00:00.000Z');
  expect(() => resolveValidTo('2027-05-02T10:00:00.001Z', now)).toThrow(Unprocessable);
  expect(() => resolveValidTo('2026-05-01T10:00:00.000Z', now)).toThrow(Unprocessable);
});

it('a link is over at the moment it is valid to', () => {
  expect(() => assertNotExpired('2026-05-01T10:00:00.001Z', now)).not.toThrow();
  expect(() => assertNotExpired('2026-05-01T10:00:00.000Z', now)).toThrow(Problem);
  expect(() => assertNotExpired('2026-04-01T10:00:00.000Z', now)).toThrow(/expired/);
});
