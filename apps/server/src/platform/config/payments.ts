import { isCountry } from './countries.ts';
import { InvalidSetting } from './invalid-setting.ts';

/** How people pay. */
export type PaymentSettings = {
  readonly kind: 'sandbox' | 'stripe';
  /** Days that songs stay open after a renewal that was not paid. */
  readonly graceDays: number;
  /** Upper-case codes of the countries that pay half. */
  readonly halfPriceCountries: readonly string[];
  /** The sandbox lets a tester advance the time; never in production. */
  readonly hasTestClock: boolean;
  /** Set when `kind` is stripe. */
  readonly stripe: StripeSettings | undefined;
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

type ReadSetting = (name: string) => string | undefined;

/* The countries of the published clients of this API. */
const DEFAULT_HALF_PRICE_COUNTRIES =
  'AR BY BA BR BG CM CZ CL CN CD HR EG EE ET GR HU IN ID KE KW LV LT MK MW MX MD PY PE PL RO RU RS SK SI ZA ES LK TZ UG UA AE ZW';

/**
 * Reads the payment settings: the sandbox, unless `PAYMENTS` says `stripe` or Stripe's key is set.
 *
 * @param isProduction  the sandbox must then be chosen explicitly
 * @throws {InvalidSetting} when no choice is made in production, or a key of Stripe is missing
 */
export function readPayments(text: ReadSetting, isProduction: boolean): PaymentSettings {
  const kind = text('PAYMENTS') ?? (text('STRIPE_SECRET_KEY') === undefined ? 'sandbox' : 'stripe');
  if (kind !== 'sandbox' && kind !== 'stripe')
    throw new InvalidSetting(`PAYMENTS must be stripe or sandbox, not "${kind}".`);
  if (isProduction && text('PAYMENTS') === undefined)
    throw new InvalidSetting(
      'PAYMENTS must be set in production: stripe with its keys, or sandbox, which charges nothing and opens songbooks to everybody who asks.',
    );
  if (kind !== 'stripe') assertNoStripeSettings(text, kind);
  return {
    kind,
    graceDays: readGraceDays(text('PAYMENT_GRACE_DAYS')),
    halfPriceCountries: readCountries(text('HALF_PRICE_COUNTRIES') ?? DEFAULT_HALF_PRICE_COUNTRIES),
    hasTestClock: kind === 'sandbox' && !isProduction,
    stripe: kind === 'stripe' ? readStripe(text) : undefined,
  };
}

const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_HALF_PRICE_COUPON',
  'STRIPE_ENDPOINT',
];

/* An operator who sets Stripe keys means to be paid. */
function assertNoStripeSettings(text: ReadSetting, kind: string): void {
  const unusedSetting = STRIPE_SETTINGS.find((name) => text(name) !== undefined);
  if (unusedSetting !== undefined)
    throw new InvalidSetting(
      `${unusedSetting} is set, but PAYMENTS is ${kind}, which takes no money. Set PAYMENTS=stripe, or leave ${unusedSetting} out.`,
    );
}

function readStripe(text: ReadSetting): StripeSettings {
  const requireSetting = (name: string) => {
    const value = text(name);
    if (value === undefined) throw new InvalidSetting(`${name} must be set when people pay through Stripe.`);
    return value;
  };
  return {
    secretKey: requireSetting('STRIPE_SECRET_KEY'),
    publishableKey: requireSetting('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: requireSetting('STRIPE_WEBHOOK_SECRET'),
    halfPriceCoupon: text('STRIPE_HALF_PRICE_COUPON'),
    endpoint: readEndpoint(text('STRIPE_ENDPOINT')),
  };
}

function readEndpoint(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidSetting(
      `STRIPE_ENDPOINT must be an address such as https://stripe-gateway.example.org, not "${text}".`,
    );
  return new URL(text);
}

function readGraceDays(text = '7'): number {
  if (!/^\d{1,2}$/.test(text))
    throw new InvalidSetting(`PAYMENT_GRACE_DAYS must be a number from 0 to 99, not "${text}".`);
  return Number(text);
}

function readCountries(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '' && code !== 'NONE');
  const wrong = codes.find((code) => !isCountry(code));
  if (wrong !== undefined)
    throw new InvalidSetting(
      `HALF_PRICE_COUNTRIES must list countries in two letters, or say none; "${wrong}" is neither.`,
    );
  return codes;
}
