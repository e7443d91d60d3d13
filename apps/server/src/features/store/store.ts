import type { FastifyInstance } from 'fastify';
import type { Route } from '../../http/index.ts';
import { followCatalogue } from './catalogue.ts';
import { openCheckouts } from './checkout.ts';
import { openRights, type PersonOf, type RightsRooms } from './rights.ts';
import { storeRoutes } from './routes.ts';
import { mountWebhook, WEBHOOK_PATH } from './webhook.ts';

const HOUR_MS = 3600_000;

export type Store = {
  readonly routes: Route[];
  /** Registers the webhook and the provider's own pages, and keeps subscriptions and catalogue in step from then on. */
  mount(app: FastifyInstance): void;
};

/** Opens the feature: what is for sale, and what people have bought. */
export function openStore(rooms: RightsRooms, deps: { readonly personOf: PersonOf }): Store {
  const { payments, log } = rooms;
  const rights = openRights(rooms, deps.personOf);
  const checkouts = openCheckouts(rooms, rights, deps.personOf);

  const keepInStep = () =>
    Promise.all([rights.followDue(), followCatalogue(rooms)]).catch((error: unknown) =>
      log.warn({ err: error }, 'the payment provider could not be followed; it will be tried again'),
    );

  return {
    routes: storeRoutes(rooms, { rights, checkouts }),
    mount(app) {
      mountWebhook(app, {
        payments,
        followSubscription: rights.follow,
        followCatalogue: () => followCatalogue(rooms),
      });
      payments.mount(app, async (body, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body });
        if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}.`);
      });
      let under: Promise<unknown> = Promise.resolve();
      const timer = setInterval(() => (under = keepInStep()), HOUR_MS).unref();
      app.addHook('onReady', async () => void (under = keepInStep()));
      app.addHook('preClose', async () => {
        clearInterval(timer);
        await under;
      });
    },
  };
}
