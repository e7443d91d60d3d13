import type { ProductV4 } from '@canticle/contract/calls';

/** A product as administrators choose it. */
export type ShopProduct = Pick<ProductV4, 'id' | 'prices'> & { readonly name: string };
