import type { Role } from '../../platform/http/index.ts';

/** The most groups a provider can put one person into. */
const MAX_GROUPS = 100;
const MAX_NAME_LENGTH = 100;

/**
 * The roles of some values.
 *
 * @example rolesOf(['staff', 'other'], new Map([['staff', 'editor']])) // ['editor']
 */
export function rolesOf(values: readonly string[], roleOf: ReadonlyMap<string, Role>): Role[] {
  return [...new Set(values.flatMap((value) => roleOf.get(value) ?? []))];
}

/**
 * The names of the groups of some values, by value.
 *
 * @example groupNamesOf(['/choir/altos'], 'all') // new Map([['/choir/altos', 'altos']])
 * @example groupNamesOf(['a', 'b'], new Map([['a', 'The altos']])) // new Map([['a', 'The altos']])
 */
export function groupNamesOf(
  values: readonly string[],
  nameOf: ReadonlyMap<string, string> | 'all',
): Map<string, string> {
  const named = values.map((value) => [value, nameOf === 'all' ? lastPart(value) : nameOf.get(value)] as const);
  return new Map(named.flatMap(([value, name]) => (name ? [[value, name] as const] : [])).slice(0, MAX_GROUPS));
}

/* Keycloak writes the path of a group. */
const lastPart = (value: string) =>
  value
    .split('/')
    .findLast((part) => part !== '')
    ?.slice(0, MAX_NAME_LENGTH);
