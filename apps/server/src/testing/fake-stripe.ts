import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import qs from 'qs';
import { newId } from '../platform/database/index.ts';
import type { StripeDescription } from './stripe-description.ts';

type Document = { [member: string]: any };

/**
 * A server on loopback that responds as Stripe does, and records what was wrong with a request or with its own
 * response.
 */
export type FakeStripe = {
  readonly address: string;
  /** Its documents, by id; a test writes into it what a customer would have done. */
  readonly documents: Map<string, Document>;
  /** Every request as it was received: `POST /v1/checkout/sessions`, with what was sent. */
  readonly requests: {
    readonly call: string;
    readonly sent: Document;
    readonly headers: IncomingMessage['headers'];
    /** The document it was answered with. */
    answer?: Document;
  }[];
  /** What does not match Stripe's description. */
  readonly schemaErrors: string[];
  /** While true, every request is answered with 500. */
  isFailing: boolean;
  /** A subscription as a paid checkout starts it, written into `documents`. */
  subscribe(facts: Document & { customer: string; productId: string }): Document;
  /** Pays a checkout as its customer: the subscription it starts; undefined when it cannot be paid any more. */
  pay(checkoutId: string): Document | undefined;
  close(): Promise<void>;
};

const PATHS = [
  ['GET', '/v1/checkout/sessions/{session}', /^\/v1\/checkout\/sessions\/([^/]+)$/],
  ['POST', '/v1/checkout/sessions/{session}/expire', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/],
  ['POST', '/v1/checkout/sessions', /^\/v1\/checkout\/sessions$/],
  ['POST', '/v1/billing_portal/sessions', /^\/v1\/billing_portal\/sessions$/],
  ['GET', '/v1/subscriptions/{subscription_exposed_id}', /^\/v1\/subscriptions\/([^/]+)$/],
  ['GET', '/v1/subscriptions', /^\/v1\/subscriptions$/],
  ['GET', '/v1/products', /^\/v1\/products$/],
  ['GET', '/v1/prices', /^\/v1\/prices$/],
  ['POST', '/v1/prices', /^\/v1\/prices$/],
  ['POST', '/v1/customers', /^\/v1\/customers$/],
  ['POST', '/v1/coupons', /^\/v1\/coupons$/],
] as const;

/** Starts the fake on a free port. */
export async function startFakeStripe(description: StripeDescription): Promise<FakeStripe> {
  const documents = new Map<string, Document>();
  const state: Pick<FakeStripe, 'requests' | 'schemaErrors'> & { isFailing: boolean } = {
    requests: [],
    schemaErrors: [],
    isFailing: false,
  };

  const put = (kind: string, id: string, facts: Document): Document => {
    const document = { ...description.example(kind), id, ...facts };
    documents.set(id, document);
    return document;
  };
  const ofKind = (kind: string) => [...documents.values()].filter((one) => one['object'] === kind);
  const listOf = (url: string, found: readonly Document[]) => ({ object: 'list', url, has_more: false, data: found });

  const respond = (method: string, path: string, id: string, sent: Document): Document | undefined => {
    switch (`${method} ${path}`) {
      case 'POST /v1/customers':
        return put('customer', `cus_${newId()}`, {
          email: sent['email'],
          name: sent['name'],
          metadata: sent['metadata'],
        });
      case 'POST /v1/coupons': {
        const number = (name: string) => (sent[name] === undefined ? null : Number(sent[name]));
        return put('coupon', `coupon_${newId()}`, {
          name: sent['name'],
          duration: sent['duration'],
          duration_in_months: null,
          amount_off: number('amount_off'),
          percent_off: number('percent_off'),
          currency: sent['currency'] ?? null,
          metadata: sent['metadata'],
          ...(sent['applies_to'] === undefined ? {} : { applies_to: sent['applies_to'] }),
        });
      }
      case 'POST /v1/checkout/sessions': {
        const session = `cs_test_${newId()}`;
        const url = `https://checkout.stripe.com/pay/${session}`;
        return put('checkout.session', session, {
          url,
          status: 'open',
          mode: sent['mode'],
          customer: sent['customer'],
          subscription: null,
          amount_total: amountOfSession(sent, documents),
          success_url: sent['success_url'],
          cancel_url: sent['cancel_url'],
        });
      }
      case 'POST /v1/checkout/sessions/{session}/expire': {
        const session = documents.get(id);
        return session && Object.assign(session, { status: 'expired', url: null });
      }
      case 'POST /v1/billing_portal/sessions': {
        const facts = {
          customer: sent['customer'],
          return_url: sent['return_url'],
          url: 'https://billing.stripe.com/session/x',
        };
        return put('billing_portal.session', `bps_${newId()}`, facts);
      }
      case 'POST /v1/prices': {
        const facts = {
          product: sent['product'],
          currency: sent['currency'],
          unit_amount: Number(sent['unit_amount']),
        };
        const recurring = {
          ...description.example('price')['recurring'],
          interval: sent['recurring']['interval'],
          interval_count: 1,
        };
        return put('price', `price_${newId()}`, { ...facts, active: true, recurring });
      }
      case 'GET /v1/subscriptions':
        return listOf(
          path,
          ofKind('subscription').filter((one) => one['customer'] === sent['customer']),
        );
      case 'GET /v1/products':
        return listOf(
          path,
          ofKind('product').filter((one) => one['active']),
        );
      case 'GET /v1/prices':
        return listOf(
          path,
          ofKind('price').filter((one) => one['active']),
        );
      default:
        return documents.get(id);
    }
  };

  const subscribe = ({ productId, ...facts }: Document): Document => {
    const item = { ...description.example('subscription')['items'].data[0] };
    const itemOf = (product: string) => ({ ...item, quantity: 1, price: { ...item.price, product } });
    const items = { object: 'list', has_more: false, url: '/v1/subscription_items', data: [itemOf(productId)] };
    const invoice = { ...description.example('invoice'), status: 'paid', amount_paid: 22_800, currency: 'nok' };
    return put('subscription', `sub_${newId()}`, {
      cancel_at: null,
      ended_at: null,
      latest_invoice: invoice,
      items,
      ...facts,
    });
  };

  const pay = (checkoutId: string): Document | undefined => {
    const session = documents.get(checkoutId);
    if (session?.['status'] !== 'open') return undefined;
    const sent = state.requests.find(({ answer }) => answer === session)?.sent ?? {};
    const { metadata, trial_period_days: trialDays } = sent['subscription_data'];
    const now = Math.floor(Date.now() / 1000);
    const lines = (sent['line_items'] as readonly Document[]).map(({ price, quantity }) => ({
      product: documents.get(price)?.['product'],
      quantity: Number(quantity),
    }));
    const subscription = subscribe({
      customer: session['customer'],
      productId: lines[0]?.product,
      status: trialDays === undefined ? 'active' : 'trialing',
      cancel_at_period_end: false,
      current_period_start: now,
      current_period_end: now + 30 * 24 * 3600,
      metadata,
    });
    const [item] = subscription['items'].data;
    subscription['items'].data = lines.map(({ product, quantity }) => ({
      ...item,
      quantity,
      price: { ...item.price, product },
    }));
    subscription['latest_invoice'] = {
      ...subscription['latest_invoice'],
      id: `in_${newId()}`,
      amount_paid: session['amount_total'],
    };
    Object.assign(session, { status: 'complete', url: null, subscription: subscription['id'] });
    return subscription;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://stripe');
    const method = request.method ?? '';
    const [, path = '', pattern] = PATHS.find(([verb, , shape]) => verb === method && shape.test(url.pathname)) ?? [];
    const id = pattern?.exec(url.pathname)?.[1] ?? '';
    const sent = qs.parse(method === 'GET' ? url.search.slice(1) : await text(request)) as Document;
    const received: FakeStripe['requests'][number] = {
      call: `${method} ${path || url.pathname}`,
      sent,
      headers: request.headers,
    };
    state.requests.push(received);
    if (state.isFailing)
      return sendJson(response, 500, { error: { type: 'api_error', message: 'Something is wrong.' } });
    state.schemaErrors.push(...description.checkRequest(method, path, sent).map((one) => `${method} ${path}: ${one}`));
    const found = respond(method, path, id, sent);
    if (found) received.answer = found;
    if (found === undefined)
      return sendJson(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing.' },
      });
    state.schemaErrors.push(
      ...description.checkResponse(method, path, found).map((one) => `answer to ${method} ${path}: ${one}`),
    );
    return sendJson(response, 200, found);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents,
    subscribe,
    pay,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }) as FakeStripe;
}

/**
 * What a session charges at once, in minor units, where the prices in it are known: each line, less its coupon. A coupon of
 * per cent is rounded for each line.
 *
 * @param documents  the prices and the coupon, by id
 */
export function amountOfSession(sent: Document, documents: ReadonlyMap<string, Document>): number | null {
  if (sent['subscription_data']?.['trial_period_days'] !== undefined) return 0;
  const lines = (sent['line_items'] as readonly Document[]).map(({ price, quantity }) => ({
    price: documents.get(price),
    quantity: Number(quantity),
  }));
  const coupon = documents.get(sent['discounts']?.[0]?.['coupon']);
  const amounts = lines.map(({ price, quantity }) => {
    const whole = Number(price?.['unit_amount']) * quantity;
    const products = coupon?.['applies_to']?.['products'] as readonly string[] | undefined;
    const isLowered = coupon?.['percent_off'] != null && (products?.includes(price?.['product']) ?? true);
    return isLowered ? whole - Math.round((whole * coupon['percent_off']) / 100) : whole;
  });
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number.isNaN(sum) ? null : Math.max(0, sum - Number(coupon?.['amount_off'] ?? 0));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
