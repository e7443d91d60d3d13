import type { FastifyInstance } from 'fastify';

export type Period = 'month' | 'year';

/** The person who pays. */
type Payer = { readonly userId: string; readonly email: string; readonly name: string };

type CheckoutLine = {
  readonly productId: string;
  readonly priceId: string;
  readonly name: string;
  /** What it costs for each period, all of `quantity`, in minor units: 1900 is 19 kroner. */
  readonly amounts: Readonly<Record<Period, number>>;
};

/** What a code takes off what a checkout charges. */
export type CheckoutDiscount = {
  /** As it is shown. */
  readonly code: string;
  /** The use that is held for the checkout; the provider keeps it with the subscription. */
  readonly useId: string;
  /** Whether it lowers the first payment only. */
  readonly payments: 'first' | 'every';
  /** Null for an amount. */
  readonly percent: number | null;
  /** The products it lowers; empty for all of them. */
  readonly productIds: readonly string[];
  /** What it takes off a payment for each period, in minor units. */
  readonly amounts: Readonly<Record<Period, number>>;
};

export type CheckoutParams = {
  readonly customerId: string;
  readonly userId: string;
  readonly lines: readonly CheckoutLine[];
  /** Lower case; the same for all lines. */
  readonly currency: string;
  readonly period: Period;
  readonly halfPrice: boolean;
  /** How many times each price is charged. */
  readonly quantity: number;
  /** The group whose members may open what is bought; undefined when it is for the person alone. */
  readonly groupId: string | undefined;
  /** Undefined without a code. Never together with half the price, or with a trial. */
  readonly discount: CheckoutDiscount | undefined;
  /** Days before the first payment; 0 when it is charged at once. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The person's language. */
  readonly language: string;
};

export type Checkout = {
  readonly id: string;
  /** The page to pay on, without an origin when it is one of ours; empty once the checkout is over. */
  readonly url: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** The subscription that was bought, once the checkout is complete. */
  readonly subscriptionId: string | undefined;
  /** What it charges at once, in minor units; undefined when the provider does not say. */
  readonly amountMinor: number | undefined;
};

/** A subscription in the provider's state. */
export type PaidSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly productIds: readonly string[];
  /** `unpaid`: the last renewal failed; `starting`: the first payment is in progress; `ended` is final. */
  readonly state: 'starting' | 'paid' | 'unpaid' | 'ended';
  /** Until when it is paid, in ISO; for an ended subscription, when it ended. */
  readonly paidUntil: string;
  /** It will not be renewed when the paid period is over. */
  readonly isEnding: boolean;
  /** The group it was bought for. */
  readonly groupId: string | undefined;
  /** Its products that are paid for the group: charged at least as many times as when they were bought. */
  readonly groupProductIds: readonly string[];
  /** Nothing was paid yet: the person tries it. */
  readonly isTrial: boolean;
  /** The last payment. */
  readonly lastPayment: Payment | undefined;
  /** The use of a code it was bought with. */
  readonly codeUseId: string | undefined;
};

type Payment = {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** What a code took off it; undefined without one. */
  readonly discount: { readonly code: string; readonly amountMinor: number } | undefined;
};

/** A product in the provider's catalogue. */
export type CatalogueProduct = {
  readonly id: string;
  readonly name: string;
  /** Ids or keys of the collections it opens; empty when the provider names none. */
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

/** What an event refers to; nothing else in it is trusted. */
export type PaymentEvent = {
  readonly id: string;
  readonly subscriptionId: string | undefined;
  /** A checkout that ended without a payment. */
  readonly expiredCheckoutId: string | undefined;
  /** Products or prices have changed. */
  readonly isAboutCatalogue: boolean;
};

/** The provider people pay with. Every method but `parseEvent` may throw {PaymentsUnavailable}. */
export type PaymentProvider = {
  readonly kind: 'sandbox' | 'stripe';
  /** The key clients may know; empty for the sandbox. */
  readonly publicKey: string;
  /** Whether half the price can be charged. */
  readonly hasHalfPrice: boolean;
  /** Creates the person as a customer of the provider, once however often it is called; returns their id there. */
  createCustomer(payer: Payer): Promise<string>;
  createCheckout(request: CheckoutParams): Promise<Checkout>;
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** Nothing can be paid there any more; payments already made are kept. */
  expireCheckout(id: string): Promise<void>;
  /**
   * Returns the URL of the pages where a customer manages their subscriptions, without an origin when they are ours.
   */
  createPortalSession(customerId: string, returnUrl: string, language: string): Promise<string>;
  findSubscription(id: string): Promise<PaidSubscription | undefined>;
  listSubscriptionIds(customerId: string): Promise<readonly string[]>;
  /** Everything the provider sells; undefined when it has no catalogue of its own and sells ours. */
  listCatalogue(): Promise<readonly CatalogueProduct[] | undefined>;
  /** Adds a price to a product; returns its id. */
  createPrice(productId: string, price: Omit<CataloguePrice, 'id'>): Promise<string>;
  /**
   * Parses an event of the provider.
   *
   * @throws {InvalidSignature} when it was not signed by the provider within the last minutes
   */
  parseEvent(body: string, signature: string): Promise<PaymentEvent>;
  /**
   * Registers the provider's own pages, when it has some on this server.
   *
   * @param deliver  sends a signed event to the webhook; throws when it was not accepted
   */
  mount(app: FastifyInstance, deliver: DeliverEvent): void;
};

type DeliverEvent = (body: string, signature: string) => Promise<void>;
