import { trialDaysOf } from '@canticle/contract/cart';
import { useStoreTerms } from './queries.ts';
import type { StoreItem } from './store-items.ts';

/** The days for which some items may be tried before they are paid; 0 when they are paid at once. */
export function useTrialDays(): (items: readonly StoreItem[]) => number {
  const { data: terms } = useStoreTerms();
  return (items) =>
    trialDaysOf(
      items.map(({ product }) => product),
      terms?.triedCollectionIds ?? [],
      ({ id }) => terms?.productTrialDays?.[id] ?? terms?.trialDays ?? 0,
    );
}
