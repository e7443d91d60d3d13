import type { Product, Subscription } from './model.ts';

/** Whether a subscription still holds at this moment. */
export function isValid(subscription: Pick<Subscription, 'validTo'>, now: Date): boolean {
  return subscription.validTo > now.toISOString();
}

/** What a person's subscriptions open now, and when the next of them ends (undefined: none does). */
export function openCollections(
  subscriptions: readonly Subscription[],
  now: Date,
): { readonly ids: string[]; readonly until: string | undefined } {
  const valid = subscriptions.filter((subscription) => isValid(subscription, now));
  const ids = [...new Set(valid.flatMap((subscription) => subscription.collectionIds))].sort();
  return { ids, until: valid.map((subscription) => subscription.validTo).sort()[0] };
}

/** A product counts as owned when a valid subscription names it, or opens everything in it. */
export function isOwned(
  product: Pick<Product, 'id' | 'collectionIds'>,
  subscriptions: readonly Subscription[],
  now: Date,
): boolean {
  const valid = subscriptions.filter((subscription) => isValid(subscription, now));
  const open = new Set(valid.flatMap((subscription) => subscription.collectionIds));
  return (
    valid.some((subscription) => subscription.productIds.includes(product.id)) ||
    (product.collectionIds.length > 0 && product.collectionIds.every((id) => open.has(id)))
  );
}
