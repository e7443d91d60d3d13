import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/http/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { nothingForSaleRoutes } from './nothing-for-sale.ts';
import { syncCatalogue } from './catalogue-sync.ts';
import { codeRoutes } from './code-routes.ts';
import { createCodeService } from './code-service.ts';
import { createCheckoutService } from './checkout.ts';
import { createSubscriptionSync, type FindRecipient, type StoreContext } from './subscription-sync.ts';
import { storeRoutes } from './routes.ts';
import { mountWebhook, WEBHOOK_PATH } from './webhook.ts';

/** How often due subscriptions and the catalogue are synced, in addition to the events about them. */
const SYNC_INTERVAL_MINUTES = 60;

export type Store = {
  readonly routes: Route[];
  /** Registers the webhook and the provider's own pages. */
  mount(app: FastifyInstance): void;
};

/** Creates the feature: what is for sale, and what people have bought. */
export function createStore(
  context: StoreContext & { readonly jobs: Pick<JobQueue, 'define'> },
  deps: { readonly personOf: FindRecipient },
): Store {
  const { payments, jobs, config } = context;
  if (config.payments.kind === 'none') return { routes: nothingForSaleRoutes(), mount: () => undefined };
  const subscriptionSync = createSubscriptionSync(context, deps.personOf);
  const codes = createCodeService(context);
  const checkouts = createCheckoutService(context, subscriptionSync, codes, deps.personOf);
  jobs.define('store.catalogue', {
    schedule: { everyMinutes: SYNC_INTERVAL_MINUTES },
    run: () => syncCatalogue(context).then(() => null),
  });
  jobs.define('store.due', {
    schedule: { everyMinutes: SYNC_INTERVAL_MINUTES },
    async run() {
      await subscriptionSync.syncDue();
      await checkouts.endHeldUses();
      return null;
    },
  });

  return {
    routes: [...storeRoutes(context, { subscriptionSync, checkouts }), ...codeRoutes(context, codes)],
    mount(app) {
      mountWebhook(app, {
        payments,
        syncSubscription: subscriptionSync.sync,
        settleCheckout: checkouts.settle,
        syncCatalogue: () => syncCatalogue(context),
      });
      payments.mount(app, async (body, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const response = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body });
        if (response.statusCode !== 200) throw new Error(`The webhook answered ${response.statusCode}.`);
      });
    },
  };
}
