import { Forbidden, Problem, Unprocessable } from '@canticle/contract';
import { describe, expect, it } from 'vitest';
import type { Membership } from './model.ts';
import {
  admitsNewcomers,
  assertGroupSize,
  assertInvitationUsable,
  assertLeaderRemains,
  findGroupRights,
  findSuccessor,
  isGroupFull,
  isInvitationOver,
  requireLeader,
  resolveInvitationEnd,
} from './rules.ts';

const now = new Date('2026-05-01T10:00:00.000Z');
const over = '2026-05-01T10:00:00.000Z';
const ahead = '2026-05-01T10:00:00.001Z';

it('members read a group, its leaders look after it, and nobody else knows of it', () => {
  expect(findGroupRights('leader')).toEqual({ read: true, lead: true });
  expect(findGroupRights('musician')).toEqual({ read: true, lead: false });
  expect(findGroupRights(undefined)).toEqual({ read: false, lead: false });
  expect(() => requireLeader('leader')).not.toThrow();
  expect(() => requireLeader('singer')).toThrow(Forbidden);
  expect(() => requireLeader('singer')).toThrow(/Only the leaders/);
});

describe('a group that has members has a leader', () => {
  const anna = { userId: 'anna', role: 'leader' as const };
  const nils = { userId: 'nils', role: 'singer' as const };
  const eva = { userId: 'eva', role: 'leader' as const };

  it('so that the only one can neither leave the others nor become less', () => {
    expect(() => assertLeaderRemains([anna, nils], 'anna')).toThrow(Problem);
    expect(() => assertLeaderRemains([anna, nils], 'anna', 'singer')).toThrow(/only leader/);
    expect(() => assertLeaderRemains([anna], 'anna', 'singer')).toThrow(/only leader/);
    expect(() => assertLeaderRemains([anna], 'anna')).not.toThrow();
    expect(() => assertLeaderRemains([anna, nils], 'anna', 'leader')).not.toThrow();
    expect(() => assertLeaderRemains([anna, eva, nils], 'anna')).not.toThrow();
    expect(() => assertLeaderRemains([anna, nils], 'nils')).not.toThrow();
  });

  it('so that whoever has been in it longest follows one whose account is gone', () => {
    const member = (userId: string, joinedAt: string, role: Membership['role'] = 'singer') =>
      ({ userId, joinedAt, role }) as Membership;
    expect(findSuccessor([member('b', '2026-02'), member('a', '2026-01'), member('c', '2026-03')])?.userId).toBe('a');
    expect(findSuccessor([member('c', '2026-01'), member('b', '2026-01'), member('a', '2026-02')])?.userId).toBe('b');
    expect(findSuccessor([member('b', '2026-01'), member('c', '2026-01')])?.userId).toBe('b');
    expect(findSuccessor([member('a', '2026-01'), member('b', '2026-02', 'leader')])).toBeUndefined();
    expect(findSuccessor([])).toBeUndefined();
  });
});

it('a group has up to 2,000 people, and a person up to 1,000 groups', () => {
  expect([isGroupFull(1999), isGroupFull(2000)]).toEqual([false, true]);
  expect(() => assertGroupSize(1000, 2000)).not.toThrow();
  expect(() => assertGroupSize(1001, 1)).toThrow(Unprocessable);
  expect(() => assertGroupSize(1001, 1)).toThrow(/1000 groups/);
  expect(() => assertGroupSize(1, 2001)).toThrow(/2000 members/);
});

describe('an invitation', () => {
  it('is valid for 30 days, or until a moment within a year', () => {
    expect(resolveInvitationEnd(undefined, now).toISOString()).toBe('2026-05-31T10:00:00.000Z');
    expect(resolveInvitationEnd(ahead, now).toISOString()).toBe(ahead);
    expect(resolveInvitationEnd('2027-05-02T10:00:00.000Z', now).toISOString()).toBe('2027-05-02T10:00:00.000Z');
    expect(() => resolveInvitationEnd('2027-05-02T10:00:00.001Z', now)).toThrow(Unprocessable);
    expect(() => resolveInvitationEnd(over, now)).toThrow(/up to a year/);
  });

  it('is over when its time is, and one that was mailed once somebody came by it', () => {
    const isOver = (validTo: string, sentTo: string | null, ...usedBy: string[]) =>
      isInvitationOver({ validTo, sentTo }, usedBy, now);
    expect([isOver(ahead, null), isOver(over, null)]).toEqual([false, true]);
    expect([isOver(ahead, null, 'a', 'b'), isOver(ahead, 'ka…@example.org', 'a')]).toEqual([false, true]);
    expect(isOver(ahead, 'ka…@example.org')).toBe(false);
  });

  it('lets in who has no account as far as the installation does', () => {
    const admits = (mode: 'open' | 'invited' | 'closed') =>
      [null, 'ka…@example.org'].map((sentTo) => admitsNewcomers({ mode }, { sentTo }));
    expect([admits('open'), admits('invited'), admits('closed')]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('does not work twice for the same person, nor when it is over', () => {
    const use = (validTo: string, userId: string) => () =>
      assertInvitationUsable({ validTo, sentTo: null }, ['anna'], userId, now);
    expect(use(ahead, 'nils')).not.toThrow();
    expect(use(ahead, 'anna')).toThrow(Problem);
    expect(use(ahead, 'anna')).toThrow(/already used/);
    expect(use(over, 'nils')).toThrow(/expired/);
  });
});
