import type Stripe from 'stripe';
import type { StripeSettings } from '../config/index.ts';
import { readSignedEvent } from './events.ts';
import type { CheckoutWanted, Payments } from './model.ts';
import {
  catalogueOf,
  checkoutOf,
  type StripeCheckout,
  type StripePrice,
  type StripeProduct,
  type StripeSubscription,
  subscriptionOf,
} from './stripe-documents.ts';
import { PaymentsAway } from './trouble.ts';

/** The version of Stripe's documents we read, whatever the account's default is (docs/decisions/0034). */
const API_VERSION = '2020-08-27';
/** Twice this, with the second try, is how long somebody waits who wants to pay while Stripe is silent. */
const TIMEOUT_MS = 10_000;

/** Payments through Stripe. The library is loaded with the first payment. */
export function openStripe(settings: StripeSettings, now: () => Date): Payments {
  const client = once(() => connect(settings));
  const ask = async <T>(question: (stripe: Stripe) => Promise<unknown>): Promise<T> => {
    try {
      return (await question(await client())) as T;
    } catch (error) {
      throw new PaymentsAway('Stripe did not answer as it should.', { cause: error });
    }
  };
  const find = async <T>(question: (stripe: Stripe) => Promise<unknown>): Promise<T | undefined> => {
    try {
      return (await question(await client())) as T;
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 404) return undefined;
      throw new PaymentsAway('Stripe did not answer as it should.', { cause: error });
    }
  };

  return {
    kind: 'stripe',
    publicKey: settings.publishableKey,
    hasHalfPrice: settings.halfPriceCoupon !== undefined,
    async makeCustomer({ userId, email, name }) {
      const { id } = await ask<{ id: string }>((stripe) =>
        stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey: `customer-${userId}` }),
      );
      return id;
    },
    startCheckout: async (wanted) =>
      checkoutOf(
        await ask<StripeCheckout>((stripe) =>
          stripe.checkout.sessions.create(checkoutParams(wanted, settings.halfPriceCoupon)),
        ),
      ),
    async findCheckout(id) {
      const found = await find<StripeCheckout>((stripe) => stripe.checkout.sessions.retrieve(id));
      return found && checkoutOf(found);
    },
    async expireCheckout(id) {
      const found = await find<StripeCheckout>((stripe) => stripe.checkout.sessions.retrieve(id));
      if (found?.status === 'open') await ask((stripe) => stripe.checkout.sessions.expire(id));
    },
    async openPortal(customerId, returnUrl, language) {
      const { url } = await ask<{ url: string }>((stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: localeOf(language),
        }),
      );
      return url;
    },
    async findSubscription(id) {
      const found = await find<StripeSubscription>((stripe) =>
        stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
      );
      return found && subscriptionOf(found);
    },
    subscriptionIdsOf: (customerId) =>
      ask(async (stripe) => {
        const ids: string[] = [];
        for await (const { id } of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
          ids.push(id);
        return ids;
      }),
    listCatalogue: () =>
      ask(async (stripe) => {
        const products: StripeProduct[] = [];
        for await (const product of stripe.products.list({ active: true, limit: 100 })) products.push(product);
        const prices: StripePrice[] = [];
        for await (const price of stripe.prices.list({ active: true, type: 'recurring', limit: 100 }))
          prices.push(price as unknown as StripePrice);
        return catalogueOf(products, prices);
      }),
    async addPrice(productId, { type, currency, amountMinor, name }) {
      const price = { product: productId, currency, unit_amount: amountMinor, recurring: { interval: type } };
      const { id } = await ask<{ id: string }>((stripe) =>
        stripe.prices.create(name === '' ? price : { ...price, nickname: name }, {
          idempotencyKey: `price-${productId}-${type}-${currency}-${amountMinor}`,
        }),
      );
      return id;
    },
    readEvent: (body, signature) => readSignedEvent(body, signature, settings.webhookSecret, now()),
    mount() {},
  };
}

function checkoutParams(wanted: CheckoutWanted, coupon: string | undefined): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: wanted.customerId,
    client_reference_id: wanted.userId,
    line_items: wanted.lines.map(({ priceId }) => ({ price: priceId, quantity: 1 })),
    subscription_data: { metadata: { userId: wanted.userId } },
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    locale: localeOf(wanted.language),
    ...(wanted.halfPrice && coupon !== undefined ? { discounts: [{ coupon }] } : {}),
  };
}

function localeOf(language: string): 'nb' | 'en' {
  return language === 'no' ? 'nb' : 'en';
}

async function connect({ secretKey, endpoint }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const place =
    endpoint === undefined
      ? {}
      : {
          host: endpoint.hostname,
          port: endpoint.port === '' ? (endpoint.protocol === 'https:' ? 443 : 80) : Number(endpoint.port),
          protocol: endpoint.protocol.slice(0, -1) as 'http' | 'https',
        };
  return new Client(secretKey, {
    ...place,
    apiVersion: API_VERSION as Stripe.LatestApiVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
