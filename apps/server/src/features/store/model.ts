import type { Multilingual } from '@canticle/contract';

export type Period = 'month' | 'year';

export type Price = {
  readonly id: string;
  readonly type: Period;
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
  /** False once it is withdrawn: what was bought stays, nobody can buy it any more. */
  readonly active: boolean;
  readonly updatedAt: string;
};

/** Who does not say whether it is on sale leaves that as it is; what is new is. */
export type ProductDraft = Omit<Product, 'updatedAt' | 'active'> & { readonly active?: boolean };

/** What a person has paid for or was given. */
export type Subscription = {
  readonly id: string;
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  /** ISO moment at which it ends. */
  readonly validTo: string;
};

/** How a subscription stands with whoever looks after it. */
export type SubscriptionState = {
  /** `custom` for what was given. */
  readonly provider: 'custom' | 'sandbox' | 'stripe';
  readonly state: 'given' | 'starting' | 'paid' | 'unpaid' | 'ended';
  /** Until when it is paid, in ISO; null for what was given. */
  readonly paidUntil: string | null;
};

/** A subscription as it is stored. */
export type StoredSubscription = DatedSubscription &
  SubscriptionState & { readonly userId: string; readonly createdAt: string };

/** A subscription with the moment of its last change. */
export type DatedSubscription = Subscription & { readonly updatedAt: string };
