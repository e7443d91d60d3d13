import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from '../database/index.ts';
import type { PaymentContext } from './payment-context.ts';
import {
  closeCheckout,
  getCheckout,
  getPortal,
  getSandboxSubscription,
  listSandboxSubscriptions,
  type Portal,
  saveSandboxSubscription,
} from './queries.ts';
import { createEventOutbox } from './sandbox-events.ts';
import { checkoutPage, closedPage, portalPage } from './sandbox-html.ts';
import { advanceDays, applyPortalAction, startSubscription, type PortalAction } from './sandbox-rules.ts';
import { mountFonts } from './sandbox-fonts.ts';
import { sandboxStyle } from './sandbox-style.ts';

type IdRoute = { readonly Params: { readonly id: string }; readonly Body: Readonly<Record<string, string>> };

const PORTAL_ACTIONS: readonly PortalAction[] = ['end', 'keep', 'month', 'year', 'fail', 'succeed'];
const MAX_DAYS = 366;
/** How often events that were not accepted are delivered again. */
const RETRY_MS = 30_000;

/**
 * Registers the pages of the sandbox. A URL contains 192 random bits, as those of a real provider do: everybody who has
 * it may pay there.
 */
export function mountSandbox(
  app: FastifyInstance,
  context: PaymentContext,
  send: (body: string) => Promise<void>,
): void {
  const eventOutbox = createEventOutbox(context, send);
  const csp = contentSecurityPolicy(context.config.clientOrigins);
  const sendPage: SendPage = (reply, html, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': csp })
      .send(html);
  const timer = setInterval(() => eventOutbox.deliverSoon(), RETRY_MS).unref();
  app.addHook('onReady', async () => eventOutbox.deliverSoon());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await eventOutbox.whenIdle();
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get('/sandbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(sandboxStyle((await context.branding.current()).accent)),
    );
    mountFonts(scope);
    mountCheckout(scope, context, eventOutbox, sendPage);
    mountPortal(scope, context, eventOutbox, sendPage);
  });
}

type SendPage = (reply: FastifyReply, html: string, status?: number) => FastifyReply;
type EventOutbox = ReturnType<typeof createEventOutbox>;

function mountCheckout(
  scope: FastifyInstance,
  { branding, database, now }: PaymentContext,
  eventOutbox: EventOutbox,
  sendPage: SendPage,
): void {
  const pay = (id: string) =>
    database.transaction(async (tx) => {
      const checkout = await getCheckout(tx, id);
      if (checkout === undefined) return;
      const subscription = startSubscription(`sub_sandbox_${newId(now().getTime())}`, checkout, now());
      if (!(await closeCheckout(tx, id, 'complete', subscription.id))) return;
      await saveSandboxSubscription(tx, subscription);
      await eventOutbox.add(tx, 'customer.subscription.created', subscription.id);
    });

  scope.get<IdRoute>('/sandbox/checkout/:id', async ({ params }, reply) => {
    const checkout = await getCheckout(database.read, params.id);
    if (checkout === undefined) return sendPage(reply, closedPage(await branding.current(), 'en', 'missing'), 404);
    const isOpen = checkout.state === 'open';
    return sendPage(
      reply,
      isOpen
        ? checkoutPage(await branding.current(), checkout, false)
        : closedPage(await branding.current(), checkout.language, 'over'),
    );
  });

  scope.post<IdRoute>('/sandbox/checkout/:id', async ({ params, body }, reply) => {
    const checkout = await getCheckout(database.read, params.id);
    if (checkout === undefined) return sendPage(reply, closedPage(await branding.current(), 'en', 'missing'), 404);
    if (body?.['do'] === 'cancel') return reply.redirect(checkout.cancelUrl, 303);
    if (checkout.state === 'expired')
      return sendPage(reply, closedPage(await branding.current(), checkout.language, 'over'));
    if (body?.['do'] !== 'pay') return sendPage(reply, checkoutPage(await branding.current(), checkout, true));
    await pay(params.id);
    eventOutbox.deliverSoon();
    return reply.redirect(checkout.successUrl, 303);
  });
}

function mountPortal(
  scope: FastifyInstance,
  { branding, database, now, config }: PaymentContext,
  eventOutbox: EventOutbox,
  sendPage: SendPage,
): void {
  const change = (portal: Portal, { id, deed, days }: IdRoute['Body']) =>
    database.transaction(async (tx) => {
      const all = await listSandboxSubscriptions(tx, portal.customerId);
      for (const one of all.filter((each) => id === undefined || each.id === id)) {
        const current = (await getSandboxSubscription(tx, one.id)) ?? one;
        const action = PORTAL_ACTIONS.find((each) => each === deed);
        const next = action
          ? applyPortalAction(current, action, now())
          : advanceDays(current, config.payments.hasTestClock ? parseDays(days) : 0, now());
        await saveSandboxSubscription(tx, next);
        const type = next.state === 'ended' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
        await eventOutbox.add(tx, type, next.id);
      }
    });

  scope.get<IdRoute>('/sandbox/portal/:id', async ({ params }, reply) => {
    const portal = await getPortal(database.read, params.id, now());
    if (portal === undefined) return sendPage(reply, closedPage(await branding.current(), 'en', 'missing'), 404);
    const subscriptions = await listSandboxSubscriptions(database.read, portal.customerId);
    const { language, returnUrl } = portal;
    const hasClock = config.payments.hasTestClock;
    const place = await branding.current();
    return sendPage(reply, portalPage({ place, language, returnUrl, subscriptions, hasClock, now: now() }));
  });

  scope.post<IdRoute>('/sandbox/portal/:id', async ({ params, body }, reply) => {
    const portal = await getPortal(database.read, params.id, now());
    if (portal === undefined) return sendPage(reply, closedPage(await branding.current(), 'en', 'missing'), 404);
    await change(portal, body ?? {});
    eventOutbox.deliverSoon();
    return reply.redirect(`/sandbox/portal/${params.id}`, 303);
  });
}

/* A submitted form redirects to the page the person came from, which browsers count as a form action. */
function contentSecurityPolicy(clientOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...clientOrigins].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

function parseDays(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days > 0 ? Math.min(days, MAX_DAYS) : 0;
}
