import { MOST_FOUND } from '@canticle/search';
import { type Found, type GroupName, groups } from '../../../features/search/index.ts';

/**
 * How many there are, in words: no more than so many are ever counted (decision 0037).
 * @example countShown(12) // '12'
 * @example countShown(300) // '300+'
 */
export const countShown = (count: number): string => (count >= MOST_FOUND ? `${MOST_FOUND}+` : String(count));

const wanted = (group: GroupName | 'all') => groups.filter((one) => group === 'all' || one === group);

/** How many were found in a group, or in all of them. */
export const countOf = (found: Found | undefined, group: GroupName | 'all'): number =>
  found ? wanted(group).reduce((sum, one) => sum + found[one].total, 0) : 0;

/** The id of the first result that is shown. */
export const firstOf = (found: Found | undefined, group: GroupName | 'all'): string | undefined =>
  found && wanted(group).flatMap((one) => found[one].results.slice(0, 1))[0]?.id;

/** Whether it is among what was found. */
export const holds = (found: Found | undefined, id: string): boolean =>
  found !== undefined && groups.some((group) => found[group].results.some((result) => result.id === id));
