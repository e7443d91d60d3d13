import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from '../database/index.ts';
import type { PaymentRooms } from './payments.ts';
import {
  closeCheckout,
  getCheckout,
  getPortal,
  getSandboxSubscription,
  listSandboxSubscriptions,
  type Portal,
  putSandboxSubscription,
} from './queries.ts';
import { openEventPost } from './sandbox-events.ts';
import { checkoutPage, overPage, portalPage } from './sandbox-html.ts';
import { afterDays, afterDeed, begin, type PortalDeed } from './sandbox-rules.ts';
import { SANDBOX_STYLE } from './sandbox-style.ts';

type One = { readonly Params: { readonly id: string }; readonly Body: Readonly<Record<string, string>> };

const DEEDS: readonly string[] = ['end', 'keep', 'month', 'year', 'fail', 'succeed'] satisfies PortalDeed[];
const LONGEST_DAYS = 366;
/** How often events that were not taken are handed over again. */
const RETRY_MS = 30_000;

/**
 * Registers the pages of the sandbox. An address holds 192 random bits, as those of a real provider do: who has it may pay
 * there, whoever they are.
 */
export function mountSandbox(app: FastifyInstance, rooms: PaymentRooms, send: (body: string) => Promise<void>): void {
  const { database, now, config } = rooms;
  const post = openEventPost(rooms, send);
  const policy = policyOf(config.clientOrigins);
  const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(html);
  const timer = setInterval(() => post.deliverSoon(), RETRY_MS).unref();
  app.addHook('onReady', async () => post.deliverSoon());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await post.settled();
  });

  const pay = (id: string) =>
    database.transaction(async (tx) => {
      const checkout = await getCheckout(tx, id);
      if (checkout === undefined) return;
      const subscription = begin(`sub_sandbox_${newId(now().getTime())}`, checkout, now());
      if (!(await closeCheckout(tx, id, 'complete', subscription.id))) return;
      await putSandboxSubscription(tx, subscription);
      await post.add(tx, 'customer.subscription.created', subscription.id);
    });
  const change = (portal: Portal, { id, deed, days }: One['Body']) =>
    database.transaction(async (tx) => {
      const all = await listSandboxSubscriptions(tx, portal.customerId);
      for (const one of all.filter((each) => id === undefined || each.id === id)) {
        const at = (await getSandboxSubscription(tx, one.id)) ?? one;
        const next = DEEDS.includes(deed ?? '')
          ? afterDeed(at, deed as PortalDeed, now())
          : afterDays(at, config.payments.hasTestClock ? daysIn(days) : 0, now());
        await putSandboxSubscription(tx, next);
        const type = next.state === 'ended' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
        await post.add(tx, type, next.id);
      }
    });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get('/sandbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(SANDBOX_STYLE),
    );

    scope.get<One>('/sandbox/checkout/:id', async ({ params }, reply) => {
      const checkout = await getCheckout(database.read, params.id);
      if (checkout === undefined) return show(reply, overPage('en', 'missing'), 404);
      const isOpen = checkout.state === 'open';
      return show(reply, isOpen ? checkoutPage(checkout, false) : overPage(checkout.language, 'over'));
    });

    scope.post<One>('/sandbox/checkout/:id', async ({ params, body }, reply) => {
      const checkout = await getCheckout(database.read, params.id);
      if (checkout === undefined) return show(reply, overPage('en', 'missing'), 404);
      if (body?.['do'] === 'cancel') return reply.redirect(checkout.cancelUrl, 303);
      if (checkout.state === 'expired') return show(reply, overPage(checkout.language, 'over'));
      if (body?.['do'] !== 'pay') return show(reply, checkoutPage(checkout, true));
      await pay(params.id);
      post.deliverSoon();
      return reply.redirect(checkout.successUrl, 303);
    });

    scope.get<One>('/sandbox/portal/:id', async ({ params }, reply) => {
      const portal = await getPortal(database.read, params.id, now());
      if (portal === undefined) return show(reply, overPage('en', 'missing'), 404);
      const subscriptions = await listSandboxSubscriptions(database.read, portal.customerId);
      const { language, returnUrl } = portal;
      const hasClock = config.payments.hasTestClock;
      return show(reply, portalPage({ language, returnUrl, subscriptions, hasClock, now: now() }));
    });

    scope.post<One>('/sandbox/portal/:id', async ({ params, body }, reply) => {
      const portal = await getPortal(database.read, params.id, now());
      if (portal === undefined) return show(reply, overPage('en', 'missing'), 404);
      await change(portal, body ?? {});
      post.deliverSoon();
      return reply.redirect(`/sandbox/portal/${params.id}`, 303);
    });
  });
}

/* A form that was sent leads back to where the person came from, which browsers hold to be a part of sending it. */
function policyOf(clientOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...clientOrigins].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

function daysIn(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days > 0 ? Math.min(days, LONGEST_DAYS) : 0;
}
