import type { Multilingual } from '@canticle/contract';

export type Price = {
  readonly id: string;
  readonly type: 'month' | 'year';
  /** Lower-case currency code. */
  readonly currency: string;
  /** Minor units: 1900 is 19 kroner. */
  readonly amountMinor: number;
  readonly name: string;
};

export type Product = {
  readonly id: string;
  /** Stable name in the bundle layout. */
  readonly slug: string;
  readonly name: Multilingual;
  readonly priority: number;
  /** Several collections make it a bundle. */
  readonly collectionIds: readonly string[];
  readonly prices: readonly Price[];
  readonly updatedAt: string;
};

export type ProductDraft = Omit<Product, 'updatedAt'>;

/** What a person has paid for or was given. */
export type Subscription = {
  readonly id: string;
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  /** ISO moment at which it ends. */
  readonly validTo: string;
};
