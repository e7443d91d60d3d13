import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'canticle-oidc-'));
afterAll(() => rmSync(folder, { recursive: true }));

const REQUIRED = {
  OIDC_ISSUER: 'https://id.example.org/realms/choir',
  OIDC_CLIENT_ID: 'canticle',
  OIDC_CLIENT_SECRET: 's',
};
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: join(folder, 'data'), ...environment });
const oidcOf = (environment: Record<string, string> = {}) => read({ ...REQUIRED, ...environment }).oidc;

function logo(name: string, bytes: number): string {
  const file = join(folder, name);
  writeFileSync(file, 'x'.repeat(bytes));
  return file;
}

describe('the sign-in provider of a place', () => {
  it('is none when nothing is set, and needs three settings', () => {
    expect(read({}).oidc).toBeUndefined();
    expect(oidcOf()).toMatchObject({
      name: 'id.example.org',
      logo: undefined,
      scopes: ['openid', 'profile', 'email'],
      roles: undefined,
      groups: undefined,
    });
    expect(() => read({ OIDC_ISSUER: REQUIRED.OIDC_ISSUER })).toThrow(/must be set together/);
  });

  it('gives roles and groups by the values of claims, which may hold equals signs', () => {
    const settings = {
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ROLES: 'staff=editor, cn=board=administrator',
      OIDC_GROUPS_CLAIM: 'groups',
      OIDC_GROUPS: '/altos=The altos',
    };
    expect(oidcOf(settings)?.roles?.roleOf).toEqual(
      new Map([
        ['staff', 'editor'],
        ['cn=board', 'administrator'],
      ]),
    );
    expect(oidcOf(settings)?.groups?.nameOf).toEqual(new Map([['/altos', 'The altos']]));
    expect(oidcOf({ ...settings, OIDC_GROUPS: '*' })?.groups?.nameOf).toBe('all');
  });

  it('has a logo and scopes', () => {
    expect(oidcOf({ OIDC_LOGO: logo('choir.png', 10), OIDC_SCOPES: 'email, groups' })).toMatchObject({
      logo: { type: 'image/png' },
      scopes: ['email', 'groups'],
    });
  });

  it.each([
    [{ OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER must begin with https://, not "http://id.example.org".'],
    [{ OIDC_ISSUER: 'choir' }, 'OIDC_ISSUER must be an address such as https://id.example.org, not "choir".'],
    [{ OIDC_ROLES_CLAIM: 'groups' }, 'OIDC_ROLES_CLAIM and OIDC_ROLES must be set together.'],
    [{ OIDC_GROUPS: '*' }, 'OIDC_GROUPS_CLAIM and OIDC_GROUPS must be set together.'],
    [
      { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'staff=king' },
      'OIDC_ROLES must look like choir-staff=editor,choir-board=administrator, with the roles technician, editor, extended, administrator, not "staff=king".',
    ],
    [{ OIDC_GROUPS_CLAIM: 'g', OIDC_GROUPS: 'altos' }, /OIDC_GROUPS must be \* or look like/],
    [{ OIDC_LOGO: 'logo.txt' }, /OIDC_LOGO must be an SVG, PNG, JPEG or WebP file/],
    [{ OIDC_LOGO: join(folder, 'none.png') }, /which does not exist/],
    [{ OIDC_LOGO: logo('large.png', 100_001) }, /at most 100 kB/],
    [
      { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'choir.firebaseapp.com', FIREBASE_PROJECT_ID: 'choir' },
      'OIDC_ISSUER cannot be used with FIREBASE_PROJECT_ID: people sign in at one of the two.',
    ],
  ])('is refused with a sentence: %o', (settings, sentence) => {
    expect(() => oidcOf({ ...(settings as Record<string, string>) })).toThrow(sentence);
  });
});
