import type Stripe from 'stripe';
import type { StripeSettings } from '../config/index.ts';
import { parseSignedEvent } from './events.ts';
import type { CheckoutDiscount, CheckoutParams, PaymentProvider, Period } from './model.ts';
import {
  toCatalogue,
  toCheckout,
  type StripePrice,
  type StripeProduct,
  stripeSubscription,
  toSubscription,
} from './stripe-documents.ts';
import { PaymentsUnavailable } from './errors.ts';

/** The version of Stripe's API we use, whatever the account's default is (docs/decisions/0035). */
const API_VERSION = '2020-08-27';
/** With the second try, a customer waits twice this long while Stripe does not respond. */
const TIMEOUT_MS = 10_000;

/** Payments through Stripe. The library is loaded with the first payment. */
export function createStripePayments(settings: StripeSettings, now: () => Date): PaymentProvider {
  const { callStripe, findInStripe } = createStripeCalls(settings);
  return {
    kind: 'stripe',
    publicKey: settings.publishableKey,
    hasHalfPrice: settings.halfPriceCoupon !== undefined,
    async createCustomer({ userId, email, name }) {
      const { id } = await callStripe((stripe) =>
        stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey: `customer-${userId}` }),
      );
      return id;
    },
    createCheckout: async (wanted) =>
      toCheckout(
        await callStripe(async (stripe) => {
          const coupon = await chooseCoupon(stripe, wanted, settings.halfPriceCoupon);
          return stripe.checkout.sessions.create(checkoutParams(wanted, coupon));
        }),
      ),
    async findCheckout(id) {
      const found = await findInStripe((stripe) => stripe.checkout.sessions.retrieve(id));
      return found && toCheckout(found);
    },
    async expireCheckout(id) {
      const found = await findInStripe((stripe) => stripe.checkout.sessions.retrieve(id));
      if (found?.status === 'open') await callStripe((stripe) => stripe.checkout.sessions.expire(id));
    },
    async createPortalSession(customerId, returnUrl, language) {
      const { url } = await callStripe((stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: localeOf(language),
        }),
      );
      return url;
    },
    async findSubscription(id) {
      const found = await findInStripe((stripe) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
      return found && toSubscription(stripeSubscription.parse(found));
    },
    listSubscriptionIds: (customerId) =>
      callStripe(async (stripe) => {
        const ids: string[] = [];
        for await (const { id } of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
          ids.push(id);
        return ids;
      }),
    listCatalogue: () =>
      callStripe(async (stripe) => {
        const products: StripeProduct[] = [];
        for await (const product of stripe.products.list({ active: true, limit: 100 })) products.push(product);
        const prices: StripePrice[] = [];
        for await (const price of stripe.prices.list({ active: true, type: 'recurring', limit: 100 }))
          prices.push(price);
        return toCatalogue(products, prices);
      }),
    async createPrice(productId, { type, currency, amountMinor, name }) {
      const price = { product: productId, currency, unit_amount: amountMinor, recurring: { interval: type } };
      const { id } = await callStripe((stripe) =>
        stripe.prices.create(name === '' ? price : { ...price, nickname: name }, {
          idempotencyKey: `price-${productId}-${type}-${currency}-${amountMinor}`,
        }),
      );
      return id;
    },
    parseEvent: (body, signature) => parseSignedEvent(body, signature, settings.webhookSecret, now()),
    mount() {},
  };
}

function createStripeCalls(settings: StripeSettings) {
  const client = memoize(() => connect(settings));
  const callStripe = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await question(await client());
    } catch (error) {
      throw new PaymentsUnavailable('Stripe did not answer as it should.', { cause: error });
    }
  };
  const findInStripe = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T | undefined> => {
    try {
      return await question(await client());
    } catch (error) {
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return undefined;
      throw new PaymentsUnavailable('Stripe did not answer as it should.', { cause: error });
    }
  };
  return { callStripe, findInStripe };
}

/* The coupon of a checkout: of half the price, or one made for this use of a code. */
async function chooseCoupon(
  stripe: Stripe,
  { halfPrice, discount, currency, period }: CheckoutParams,
  halfPriceCoupon: string | undefined,
): Promise<string | undefined> {
  if (discount === undefined) return halfPrice ? halfPriceCoupon : undefined;
  const coupon = couponParams(discount, currency, period);
  const { id } = await stripe.coupons.create(coupon, { idempotencyKey: `coupon-${discount.useId}` });
  return id;
}

/**
 * The coupon of one use of a code. For the first payment it is the amount that was shown, so that nothing is rounded
 * differently; for every payment it is per cent, which also fit after a change to the other period.
 */
export function couponParams(
  { code, useId, payments, percent, productIds, amounts }: CheckoutDiscount,
  currency: string,
  period: Period,
): Stripe.CouponCreateParams {
  const isRepeated = payments === 'every' && percent !== null;
  return {
    name: code,
    metadata: { codeUseId: useId },
    ...(isRepeated
      ? { duration: 'forever', percent_off: percent }
      : { duration: 'once', amount_off: amounts[period], currency }),
    ...(isRepeated && productIds.length > 0 ? { applies_to: { products: [...productIds] } } : {}),
  };
}

/** A checkout as Stripe is asked for it. */
export function checkoutParams(
  request: CheckoutParams,
  coupon: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: request.customerId,
    client_reference_id: request.userId,
    line_items: request.lines.map(({ priceId }) => ({ price: priceId, quantity: request.quantity })),
    subscription_data: {
      metadata: {
        userId: request.userId,
        ...(request.groupId === undefined ? {} : { groupId: request.groupId, groupQuantity: String(request.quantity) }),
        ...(request.discount && { code: request.discount.code, codeUseId: request.discount.useId }),
      },
      ...(request.trialDays > 0 ? { trial_period_days: request.trialDays } : {}),
    },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    locale: localeOf(request.language),
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
  };
}

/* Of the languages of Stripe's pages those that Canticle has; Nynorsk reads Bokmål there. */
const STRIPE_LOCALES = {
  en: 'en',
  no: 'nb',
  nn: 'nb',
  da: 'da',
  de: 'de',
  sv: 'sv',
  fi: 'fi',
  fr: 'fr',
  nl: 'nl',
} as const;

function localeOf(language: string): (typeof STRIPE_LOCALES)[keyof typeof STRIPE_LOCALES] {
  return isStripeLanguage(language) ? STRIPE_LOCALES[language] : 'en';
}

const isStripeLanguage = (language: string): language is keyof typeof STRIPE_LOCALES =>
  Object.hasOwn(STRIPE_LOCALES, language);

async function connect({ secretKey, endpoint }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const endpointOptions =
    endpoint === undefined
      ? {}
      : {
          host: endpoint.hostname,
          port: endpoint.port === '' ? (endpoint.protocol === 'https:' ? 443 : 80) : Number(endpoint.port),
          protocol: endpoint.protocol === 'http:' ? ('http' as const) : ('https' as const),
        };
  return new Client(secretKey, {
    ...endpointOptions,
    apiVersion: API_VERSION as Stripe.LatestApiVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function memoize<T>(create: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= create());
}
