import { priceFor } from './prices.ts';
import type { StoreItem } from './store-items.ts';

/** Whether a product can be bought now: what is in it is visible, and it has a price. */
export const isForSale = ({ product, isOnSale }: Pick<StoreItem, 'product' | 'isOnSale'>): boolean =>
  isOnSale && (priceFor(product, 'year') ?? priceFor(product, 'month')) !== undefined;
