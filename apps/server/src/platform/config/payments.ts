import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** How people pay. */
export type PaymentSettings = {
  readonly kind: 'sandbox' | 'stripe' | 'none';
  /** Days that songs stay open after a renewal that was not paid. */
  readonly graceDays: number;
  /** Days for which a person may try a songbook before they pay; 0 for no trials. */
  readonly trialDays: number;
  /** How many times the price for one person a group pays; 0 when nothing is sold to groups. */
  readonly groupPriceFactor: number;
  /** Who sells, as receipts show it. */
  readonly seller: Seller;
  /** Upper-case codes of the countries that pay half. */
  readonly halfPriceCountries: readonly string[];
  /** The sandbox lets a tester advance the time; never in production. */
  readonly hasTestClock: boolean;
  /** Set when `kind` is stripe. */
  readonly stripe: StripeSettings | undefined;
};

export type Seller = {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Empty when there is none. */
  readonly taxNumber: string;
  /** What prices contain, in percent; 0 for none. */
  readonly vatPercent: number;
};

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The secret Stripe signs its events with. */
  readonly webhookSecret: string;
  /** The coupon of 50 % for the countries that pay half; undefined = everybody pays the full price. */
  readonly halfPriceCoupon: string | undefined;
  /** An alternative address of Stripe's API, for a gateway or a test. */
  readonly endpoint: URL | undefined;
};

/**
 * How people pay: in the sandbox, unless `PAYMENTS` says `stripe` or Stripe's key is set.
 *
 * @param isProduction  the sandbox must then be chosen explicitly
 * @throws {InvalidSetting} when no choice is made in production, or a key of Stripe is missing
 */
export function readPayments(settings: Settings, isProduction: boolean): PaymentSettings {
  const kind = settings.PAYMENTS ?? (settings.STRIPE_SECRET_KEY === undefined ? 'sandbox' : 'stripe');
  if (isProduction && settings.PAYMENTS === undefined)
    throw new InvalidSetting(
      'PAYMENTS must be set in production: none when you sell nothing, stripe with its keys, or sandbox, which charges nothing and opens songbooks to everyone who asks.',
    );
  return {
    kind,
    graceDays: settings.PAYMENT_GRACE_DAYS,
    trialDays: settings.TRIAL_DAYS,
    groupPriceFactor: settings.GROUP_PRICE_FACTOR,
    seller: readSeller(settings),
    halfPriceCountries: settings.HALF_PRICE_COUNTRIES,
    hasTestClock: kind === 'sandbox' && !isProduction,
    stripe: kind === 'stripe' ? readStripe(settings) : undefined,
  };
}

function readSeller(settings: Settings): Seller {
  return {
    name: settings.RECEIPT_SELLER ?? '',
    addressLines: (settings.RECEIPT_ADDRESS ?? '')
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    taxNumber: settings.RECEIPT_TAX_NUMBER ?? '',
    vatPercent: settings.RECEIPT_VAT_PERCENT,
  };
}

function readStripe(settings: Settings): StripeSettings {
  const requireSetting = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET') => {
    const value = settings[name];
    if (value === undefined) throw new InvalidSetting(`${name} must be set when people pay through Stripe.`);
    return value;
  };
  return {
    secretKey: requireSetting('STRIPE_SECRET_KEY'),
    publishableKey: requireSetting('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: requireSetting('STRIPE_WEBHOOK_SECRET'),
    halfPriceCoupon: settings.STRIPE_HALF_PRICE_COUPON,
    endpoint: settings.STRIPE_ENDPOINT === undefined ? undefined : new URL(settings.STRIPE_ENDPOINT),
  };
}
