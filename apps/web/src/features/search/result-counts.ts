import { MAX_RESULTS } from '@canticle/search';
import type { SearchResults } from './use-search.ts';
import { type GroupName, groups } from './search-query.ts';

/**
 * Formats a count: results are counted only up to a maximum (decision 0037).
 * @example formatCount(12) // '12'
 * @example formatCount(300) // '300+'
 */
export const formatCount = (count: number): string => (count >= MAX_RESULTS ? `${MAX_RESULTS}+` : String(count));

const groupsIn = (group: GroupName | 'all') => groups.filter((one) => group === 'all' || one === group);

/** The number of results in a group, or in all groups. */
export const countResults = (results: SearchResults | undefined, group: GroupName | 'all'): number =>
  results ? groupsIn(group).reduce((sum, one) => sum + results[one].total, 0) : 0;

/** The id of the first displayed result. */
export const firstResultId = (results: SearchResults | undefined, group: GroupName | 'all'): string | undefined =>
  results && groupsIn(group).flatMap((one) => results[one].results.slice(0, 1))[0]?.id;

/** Whether the results include this id. */
export const hasResult = (results: SearchResults | undefined, id: string): boolean =>
  results !== undefined && groups.some((group) => results[group].results.some((result) => result.id === id));
