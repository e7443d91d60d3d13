import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { readStripeDescription, STRIPE_DATA } from '../../../apps/server/src/testing/stripe-description.ts';
import { startFakeStripe } from '../../../apps/server/src/testing/fake-stripe.ts';
import { startIssuer } from '../../../apps/server/src/testing/issuer.ts';
import { startServer } from '../../fixtures/server.ts';
import type { StressReport } from '../report.ts';
import { readResponse } from './api-user.ts';
import { checkOutageResponses, formatResponses } from './check-responses.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { WriteResult } from './writer.ts';

const SECRET = 'whsec_proof';
const MAX_RECOVERY_MS = 15_000;
const DAY_S = 24 * 3600;
const seconds = (days: number) => Math.floor(Date.now() / 1000) + days * DAY_S;

/**
 * Makes the payment service unavailable: refused, silent, and answering 500; loses its events and repeats them. Its
 * stub answers as Stripe's own description says, so this needs SAMPLE_DATA; undefined without it.
 */
export async function testPaymentOutage(settings: NodeJS.ProcessEnv): Promise<StressReport | undefined> {
  if (STRIPE_DATA === undefined) return undefined;
  const description = await readStripeDescription(STRIPE_DATA);
  const stripe = await startFakeStripe(description);
  const way = await startTcpProxy('127.0.0.1', Number(new URL(stripe.address).port));
  const issuer = await startIssuer();
  const product = {
    ...description.example('product'),
    id: 'prod_HH',
    name: 'Hymns',
    active: true,
    metadata: { collections: 'HH' },
  };
  const recurring = { ...description.example('price')['recurring'], interval: 'month', interval_count: 1 };
  const price = {
    ...description.example('price'),
    id: 'price_HH',
    product: 'prod_HH',
    active: true,
    currency: 'nok',
    unit_amount: 1900,
    recurring,
  };
  for (const one of [product, price]) stripe.documents.set(one['id'] as string, one);
  const server = await startServer(undefined, {
    ...settings,
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_ENDPOINT: `http://127.0.0.1:${way.port}`,
  });
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const api = async (email: string, method: string, path: string, body?: object): Promise<WriteResult> =>
    readResponse(
      await fetch(`${server.address}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await issuer.token(email)}`,
          'x-api-version': '4.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(120_000),
      }),
    );
  const buy = (email: string) =>
    api(email, 'POST', 'api/Store/Session', {
      productIds: ['prod_HH'],
      cancelUrl: `${server.address}/collections`,
      successUrl: `${server.address}/success`,
      country: 'NO',
      type: 'month',
    });
  const owns = async (email: string): Promise<boolean> =>
    /"owned":true/.test((await api(email, 'GET', 'api/Store/Products')).message);
  /* What a person does on the pages of the service. */
  const pay = () => {
    const customer = String(
      stripe.requests.findLast(({ call }) => call === 'POST /v1/checkout/sessions')?.sent['customer'],
    );
    return String(
      stripe.subscribe({
        customer,
        productId: 'prod_HH',
        status: 'active',
        cancel_at_period_end: false,
        current_period_start: seconds(0),
        current_period_end: seconds(30),
      })['id'],
    );
  };
  const tell = async (subscription: string, eventId = `evt_${randomUUID()}`): Promise<number> => {
    const object = { object: 'subscription', id: subscription };
    const payload = JSON.stringify({
      id: eventId,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    const answer = await fetch(`${server.address}/api/canticle/payments/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const untilWell = async (email: string, what: string): Promise<void> => {
    const begun = performance.now();
    while (performance.now() - begun < MAX_RECOVERY_MS) {
      if ((await buy(email)).status === 200) {
        rows.push(['… back', `a checkout works after ${(performance.now() - begun).toFixed(0)} ms, by itself`]);
        return;
      }
      await sleep(250);
    }
    broken.push(`payments ${what}: no checkout ${MAX_RECOVERY_MS / 1000} s after it is back`);
  };

  try {
    // The catalogue is synced when the server starts.
    for (const begun = performance.now(); performance.now() - begun < MAX_RECOVERY_MS; await sleep(250))
      if ((await buy('first@example.org')).status === 200) break;
    for (const state of ['refused', 'silent', 'answering 500'] as const) {
      const email = `${state.replace(' ', '-')}@example.org`;
      const subscription = (await buy(email)).status === 200 ? pay() : '';
      if (state === 'answering 500') stripe.isFailing = true;
      else way.set(state);
      const begun = performance.now();
      const told = [await buy(email)];
      const slowest = performance.now() - begun;
      const songs = await api(email, 'GET', 'api/Store/Products');
      const webhook = await tell(subscription);
      rows.push([
        `payments ${state}`,
        `${formatResponses(told)}, after ${slowest.toFixed(0)} ms; the list of products meanwhile: ${songs.status}; an event: ${webhook}`,
      ]);
      broken.push(...checkOutageResponses(`payments ${state}`, told, 'payment service', slowest));
      if (told.some(({ message }) => !message.includes('You have not been charged')))
        broken.push(`payments ${state}: nobody says that nothing was charged`);
      if (songs.status !== 200) broken.push(`payments ${state}: the products cannot be read: ${songs.status}`);
      if (webhook !== 503)
        broken.push(`payments ${state}: an event that cannot be followed is answered with ${webhook}`);
      if (await owns(email)) broken.push(`payments ${state}: something is owned that was not seen`);
      stripe.isFailing = false;
      way.set('open');
      await untilWell(`${state.replace(' ', '-')}-next@example.org`, state);
      // The event is repeated, three times at once and once late.
      const again = `evt_${randomUUID()}`;
      const statuses = await Promise.all([
        tell(subscription, again),
        tell(subscription, again),
        tell(subscription, again),
      ]);
      statuses.push(await tell(subscription, again));
      if (statuses.some((status) => status !== 200))
        broken.push(`payments ${state}: repeated events are answered with ${statuses.join(', ')}`);
      if (!(await owns(email)))
        broken.push(`payments ${state}: what was paid is not open after the events were repeated`);
      rows.push(['… events repeated', `${statuses.join(', ')}; open: ${await owns(email)}`]);
    }
    const email = 'lost-event@example.org';
    await buy(email);
    pay();
    const before = await owns(email);
    const { status: refreshed } = await api(email, 'GET', 'api/Store/Refresh');
    if (before || refreshed !== 200 || !(await owns(email)))
      broken.push('a lost event: pressing "Refresh subscriptions" does not open what was paid');
    rows.push([
      'an event that never came',
      `locked until "Refresh subscriptions" (${refreshed}), then open: ${await owns(email)}`,
    ]);
    broken.push(...stripe.schemaErrors.map((one) => `Stripe would not take it: ${one}`));
  } finally {
    await server.stop();
    await way.close();
    await stripe.close();
    await issuer.close();
  }
  return { rows, failures: broken };
}
