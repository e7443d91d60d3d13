import type { AccessTokenScope, UserV3 } from '@canticle/contract/calls';

type Role = UserV3['roles'][number];

/** The scopes, and the roles one of which makes each of use; none where everyone can use it. */
const scopes: readonly (readonly [AccessTokenScope, readonly Role[]])[] = [
  ['read-library', []],
  ['read-own', []],
  ['change-own', []],
  ['edit-library', ['technician', 'editor', 'administrator']],
  ['read-statistics', ['extended', 'administrator']],
  ['administer', ['administrator']],
];

/**
 * The scopes that let a program do something for a person with these roles.
 *
 * @example listUsableScopes([]) // ['read-library', 'read-own', 'change-own']
 */
export function listUsableScopes(roles: readonly Role[]): AccessTokenScope[] {
  return scopes
    .filter(([, needed]) => needed.length === 0 || needed.some((role) => roles.includes(role)))
    .map(([scope]) => scope);
}
