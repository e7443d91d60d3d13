import { Forbidden, ReauthenticationRequired } from '@canticle/contract';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../platform/http/index.ts';
import {
  type Capability,
  isRecentSignIn,
  isPlaceholder,
  isSignedOut,
  hasAcceptedPolicy,
  hasCapability,
  newSignInTime,
  placeholderEmail,
  hasRoleAbove,
  requireCapability,
  requireRecentSignIn,
  ROLES_BY_RANK,
} from './rules.ts';

describe('what roles give', () => {
  const nobody: Role[] = [];
  const table: Record<Capability, Role[]> = {
    openEveryCollection: ['extended', 'editor', 'administrator'],
    openDisabledContent: ['editor', 'administrator'],
    editCatalogue: ['editor', 'administrator'],
    useTools: ['technician', 'administrator'],
    seeStatistics: ['extended', 'administrator'],
    administer: ['administrator'],
  };

  it.each(Object.entries(table) as [Capability, Role[]][])(
    '%s belongs to %o and to nobody else',
    (capability, allowed) => {
      const holders = ROLES_BY_RANK.filter((role) => hasCapability({ roles: [role] }, capability));
      expect(holders.toSorted()).toEqual(allowed.toSorted());
      expect(hasCapability({ roles: nobody }, capability)).toBe(false);
    },
  );

  it('is refused to everybody else, with what they read', () => {
    expect(() => requireCapability({ roles: ['editor'] }, 'editCatalogue', 'Only editors.')).not.toThrow();
    expect(() => requireCapability({ roles: ['technician'] }, 'editCatalogue', 'Only editors.')).toThrow(Forbidden);
    expect(() => requireCapability({ roles: nobody }, 'administer', 'Only administrators.')).toThrow(
      'Only administrators.',
    );
  });

  it('adds up over several roles', () => {
    expect(hasCapability({ roles: ['technician', 'extended'] }, 'useTools')).toBe(true);
    expect(hasCapability({ roles: ['technician', 'extended'] }, 'seeStatistics')).toBe(true);
    expect(hasCapability({ roles: ['technician', 'extended'] }, 'editCatalogue')).toBe(false);
  });
});

describe('the ranks of existing clients', () => {
  it('are strict: a role does not stand above itself, and an administrator above every other', () => {
    const above = (role: Role) => ROLES_BY_RANK.filter((one) => hasRoleAbove([one], role));
    expect(above('technician')).toEqual(['editor', 'extended', 'administrator']);
    expect(above('editor')).toEqual(['extended', 'administrator']);
    expect(above('extended')).toEqual(['administrator']);
    expect(above('administrator')).toEqual([]);
    expect(hasRoleAbove([], 'technician')).toBe(false);
    expect(hasRoleAbove(['technician', 'administrator'], 'extended')).toBe(true);
  });
});

describe('a new sign-in', () => {
  const last = '2026-05-01T10:00:00.000Z';
  const at = (text: string) => Date.parse(text) / 1000;

  it('is one the token dates after the last', () => {
    expect(newSignInTime(at('2026-05-01T10:00:01Z'), undefined, last)).toBe('2026-05-01T10:00:01.000Z');
    expect(newSignInTime(at(last), at('2026-05-02T10:00:00Z'), last)).toBeUndefined();
    expect(newSignInTime(at('2026-04-30T10:00:00Z'), undefined, last)).toBeUndefined();
  });

  it('is assumed once in half a day when the token does not say', () => {
    expect(newSignInTime(undefined, at('2026-05-01T20:00:00Z'), last)).toBeUndefined();
    expect(newSignInTime(undefined, at('2026-05-01T22:00:01Z'), last)).toBe('2026-05-01T22:00:01.000Z');
    expect(newSignInTime(undefined, undefined, last)).toBeUndefined();
  });

  it('is fresh for a quarter of an hour', () => {
    expect(isRecentSignIn(new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T10:14:59Z'))).toBe(true);
    expect(isRecentSignIn(new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T10:15:00Z'))).toBe(false);
  });
});

it('what would take over an account needs a sign-in of the last quarter of an hour', () => {
  const signedInAt = Date.parse('2026-05-01T10:00:00Z') / 1000;
  expect(() => requireRecentSignIn({ signedInAt }, new Date('2026-05-01T10:14:59Z'))).not.toThrow();
  const late = () => requireRecentSignIn({ signedInAt }, new Date('2026-05-01T10:15:00Z'));
  expect(late).toThrow(ReauthenticationRequired);
  expect(late).toThrow(/Sign in again/);
});

it('a policy is accepted in its version, or from before there were versions', () => {
  expect(hasAcceptedPolicy(null, '2')).toBe(false);
  expect(hasAcceptedPolicy({ version: '1' }, '2')).toBe(false);
  expect(hasAcceptedPolicy({ version: '2' }, '2')).toBe(true);
  expect(hasAcceptedPolicy({ version: '' }, '2')).toBe(true);
});

describe('a sign-out everywhere', () => {
  const at = '2026-05-01T10:00:00.700Z';
  const second = Date.parse('2026-05-01T10:00:00Z') / 1000;

  it('ends what was signed in before, to the second, and not who signs in again at once', () => {
    const told = (authTime: number | undefined, issuedAt?: number) => isSignedOut({ authTime, issuedAt }, at);
    expect([told(second - 1), told(second), told(second + 1)]).toEqual([true, false, false]);
    expect([told(undefined, second - 1), told(undefined, second)]).toEqual([true, false]);
    expect(isSignedOut({ authTime: 0, issuedAt: 0 }, null)).toBe(false);
    expect(told(undefined, undefined)).toBe(false);
    // When both are known, it is the sign-in that counts: a token may be renewed later.
    expect(told(second - 1, second + 60)).toBe(true);
  });
});

describe('the stand-in for an address nobody gave', () => {
  it('is one no mail can reach, and is recognised', () => {
    expect(placeholderEmail('apple', '000123.AbC|9')).toBe('000123.abc-9@apple.placeholder.invalid');
    expect(isPlaceholder(placeholderEmail('twitter', '42'))).toBe(true);
    expect(isPlaceholder('someone@placeholder.invalid.example')).toBe(false);
    expect(isPlaceholder('42@TWITTER.Placeholder.Invalid')).toBe(true);
  });
});
