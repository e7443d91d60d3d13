import { MAX_RESULTS } from '@canticle/search';
import { type SearchResults, type GroupName, groups } from '../../../features/search/index.ts';

/**
 * How many there are, in words: no more than so many are ever counted (decision 0037).
 * @example formatCount(12) // '12'
 * @example formatCount(300) // '300+'
 */
export const formatCount = (count: number): string => (count >= MAX_RESULTS ? `${MAX_RESULTS}+` : String(count));

const groupsIn = (group: GroupName | 'all') => groups.filter((one) => group === 'all' || one === group);

/** How many were found in a group, or in all of them. */
export const countResults = (results: SearchResults | undefined, group: GroupName | 'all'): number =>
  results ? groupsIn(group).reduce((sum, one) => sum + results[one].total, 0) : 0;

/** The id of the first result that is shown. */
export const firstResultId = (results: SearchResults | undefined, group: GroupName | 'all'): string | undefined =>
  results && groupsIn(group).flatMap((one) => results[one].results.slice(0, 1))[0]?.id;

/** Whether it is among what was found. */
export const hasResult = (results: SearchResults | undefined, id: string): boolean =>
  results !== undefined && groups.some((group) => results[group].results.some((result) => result.id === id));
