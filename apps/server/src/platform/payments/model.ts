import type { FastifyInstance } from 'fastify';

export type Period = 'month' | 'year';

/** Who pays. */
export type Payer = { readonly userId: string; readonly email: string; readonly name: string };

export type CheckoutLine = {
  readonly productId: string;
  readonly priceId: string;
  readonly name: string;
  /** What it costs for each period, in minor units: 1900 is 19 kroner. */
  readonly amounts: Readonly<Record<Period, number>>;
};

export type CheckoutParams = {
  readonly customerId: string;
  readonly userId: string;
  readonly lines: readonly CheckoutLine[];
  /** Lower case; one for all lines. */
  readonly currency: string;
  readonly period: Period;
  readonly halfPrice: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The person's language. */
  readonly language: string;
};

export type Checkout = {
  readonly id: string;
  /** The page where it is paid, without an origin when it is one of ours; empty once it is over. */
  readonly url: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** What was bought with it, once it is complete. */
  readonly subscriptionId: string | undefined;
};

/** A subscription as the provider knows it. */
export type PaidSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly productIds: readonly string[];
  /** `unpaid`: the last renewal failed; `starting`: the first payment is under way; `ended` is for good. */
  readonly state: 'starting' | 'paid' | 'unpaid' | 'ended';
  /** Until when it is paid, in ISO; for what has ended, when that was. */
  readonly paidUntil: string;
  /** It will not be renewed when what is paid is over. */
  readonly isEnding: boolean;
  /** What was paid last. */
  readonly lastPayment: { readonly amountMinor: number; readonly currency: string } | undefined;
};

/** A product as the provider sells it. */
export type CatalogueProduct = {
  readonly id: string;
  readonly name: string;
  /** Ids or keys of the collections it opens; empty when the provider does not say. */
  readonly collections: readonly string[];
  readonly priority: number | undefined;
  readonly prices: readonly CataloguePrice[];
};

export type CataloguePrice = {
  readonly id: string;
  readonly type: Period;
  readonly currency: string;
  readonly amountMinor: number;
  readonly name: string;
};

/** What an event names; nothing else in it is believed. */
export type PaymentEvent = {
  readonly id: string;
  readonly subscriptionId: string | undefined;
  /** Products or prices have changed. */
  readonly isAboutCatalogue: boolean;
};

/**
 * Where people pay. Every call but `parseEvent` may throw {PaymentsUnavailable}.
 */
export type PaymentProvider = {
  readonly kind: 'sandbox' | 'stripe';
  /** What clients may know; empty for the sandbox. */
  readonly publicKey: string;
  /** Whether there is a way to charge half. */
  readonly hasHalfPrice: boolean;
  /** Makes the person known to the provider, once however often it is called; gives their id there. */
  createCustomer(payer: Payer): Promise<string>;
  createCheckout(request: CheckoutParams): Promise<Checkout>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** Nothing can be paid there any more; what was paid already stays. */
  expireCheckout(id: string): Promise<void>;
  /** Gives the address of the pages where a customer looks after their subscriptions, without an origin when they are ours. */
  createPortalSession(customerId: string, returnUrl: string, language: string): Promise<string>;
  findSubscription(id: string): Promise<PaidSubscription | undefined>;
  listSubscriptionIds(customerId: string): Promise<readonly string[]>;
  /** Everything that is on sale there; undefined when the provider has no catalogue of its own and sells ours. */
  listCatalogue(): Promise<readonly CatalogueProduct[] | undefined>;
  /** Adds a price to a product; gives its id. */
  createPrice(productId: string, price: Omit<CataloguePrice, 'id'>): Promise<string>;
  /** @throws {InvalidSignature} when the event was not signed by the provider within the last minutes */
  parseEvent(body: string, signature: string): Promise<PaymentEvent>;
  /**
   * Registers the provider's own pages, when it has some here.
   *
   * @param deliver  hands a signed event to the webhook; throws when it was not taken
   */
  mount(app: FastifyInstance, deliver: DeliverEvent): void;
};

export type DeliverEvent = (body: string, signature: string) => Promise<void>;
