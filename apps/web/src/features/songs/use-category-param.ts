import type { ItemV3 } from '@canticle/contract/calls';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { SongFilter } from './song-filter.ts';
import { currentFilter, setSongFilter } from './filter-store.ts';

/**
 * Chooses the category that the address names (`?category={id}`) and takes it out of the address again, so that going
 * back or sharing the page does not choose it a second time. A category nobody knows is only taken out.
 *
 * @param categories  empty as long as they are not known; the address then waits
 */
export function useCategoryParam(categories: readonly ItemV3[]): void {
  const [params, setParams] = useSearchParams();
  const categoryId = params.get('category');
  useEffect(() => {
    if (categoryId === null || categories.length === 0) return;
    if (categories.some(({ id }) => id === categoryId)) setSongFilter(withCategory(currentFilter(), categoryId));
    setParams(withoutCategory, { replace: true });
  }, [categoryId, categories, setParams]);
}

const withCategory = (filter: SongFilter, id: string): SongFilter => ({ ...filter, categoryIds: [id] });

function withoutCategory(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('category');
  return rest;
}
