import type { ItemV3 } from '@canticle/contract/calls';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { SongFilter } from './song-filter.ts';
import { currentFilter, setSongFilter } from './filter-store.ts';

/**
 * Selects the category in the URL (`?category={id}`) and removes it from the URL, so that going back or sharing the
 * page does not select it a second time. An unknown category is only removed.
 *
 * @param collectionId the collection whose filter it is
 * @param categories  empty until they are known; the URL is then left as it is
 */
export function useCategoryParam(collectionId: string, categories: readonly ItemV3[]): void {
  const [params, setParams] = useSearchParams();
  const categoryId = params.get('category');
  useEffect(() => {
    if (categoryId === null || categories.length === 0) return;
    if (categories.some(({ id }) => id === categoryId))
      setSongFilter(collectionId, withCategory(currentFilter(collectionId), categoryId));
    setParams(withoutCategory, { replace: true });
  }, [collectionId, categoryId, categories, setParams]);
}

const withCategory = (filter: SongFilter, id: string): SongFilter => ({ ...filter, categoryIds: [id] });

function withoutCategory(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('category');
  return rest;
}
