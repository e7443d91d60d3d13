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
  /** False once it is withdrawn: existing subscriptions stay, but nobody can buy it any more. */
  readonly active: boolean;
  /** Days for which it may be tried; null for as many as the installation has. */
  readonly trialDays: number | null;
  readonly updatedAt: string;
};

/** Without `active` it is unchanged; a new product is active. */
export type ProductDraft = Omit<Product, 'updatedAt' | 'active' | 'trialDays'> & { readonly active?: boolean };

/** What a person has paid for or was given. */
export type Subscription = {
  readonly id: string;
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  /** ISO timestamp at which it ends. */
  readonly validTo: string;
};

/** The state of a subscription at its provider. */
export type SubscriptionState = {
  /** `custom` for given ones. */
  readonly provider: 'custom' | 'sandbox' | 'stripe';
  readonly state: 'given' | 'starting' | 'paid' | 'unpaid' | 'ended';
  /** Until when it is paid, in ISO; null for given ones. */
  readonly paidUntil: string | null;
};

/** A subscription as it is stored. */
export type StoredSubscription = DatedSubscription &
  SubscriptionState & { readonly userId: string; readonly createdAt: string };

/** A subscription with the timestamp of its last change. */
export type DatedSubscription = Subscription & { readonly updatedAt: string };

/** The recipient of a mail. */
export type MailRecipient = { readonly email: string; readonly language: string | null; readonly name: string };
