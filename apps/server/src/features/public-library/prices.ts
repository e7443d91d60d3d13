import type { publicLibrary } from '@canticle/contract';
import type { Product } from '../store/index.ts';

/** What a product costs, as people see it who are not signed in. */
export const pricesOf = (product: Product | undefined): publicLibrary.PublicPrice[] =>
  (product?.prices ?? [])
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ type, amountMinor, currency }) => ({ type, amountMinor, currency }));

/** The product on sale that opens this collection alone. */
export const findProductOf = (products: readonly Product[], collectionId: string): Product | undefined =>
  products.find(
    ({ active, collectionIds }) => active && collectionIds.length === 1 && collectionIds[0] === collectionId,
  );

/** The product on sale that opens all of these collections, of which there are several. */
export const findProductOfAll = (
  products: readonly Product[],
  collectionIds: readonly string[],
): Product | undefined =>
  collectionIds.length < 2
    ? undefined
    : products.find((product) => product.active && collectionIds.every((id) => product.collectionIds.includes(id)));
