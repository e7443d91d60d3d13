import type { FastifyInstance } from 'fastify';
import type { Route } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { followCatalogue } from './catalogue.ts';
import { openCheckouts } from './checkout.ts';
import { openRights, type PersonOf, type RightsRooms } from './rights.ts';
import { storeRoutes } from './routes.ts';
import { mountWebhook, WEBHOOK_PATH } from './webhook.ts';

/** How often subscriptions that are due and the catalogue are looked at, beside the events that tell of them. */
const EVERY_MINUTES = 60;

export type Store = {
  readonly routes: Route[];
  /** Registers the webhook and the provider's own pages. */
  mount(app: FastifyInstance): void;
};

/** Opens the feature: what is for sale, and what people have bought. */
export function openStore(
  rooms: RightsRooms & { readonly jobs: Pick<Jobs, 'define'> },
  deps: { readonly personOf: PersonOf },
): Store {
  const { payments, jobs } = rooms;
  const rights = openRights(rooms, deps.personOf);
  const checkouts = openCheckouts(rooms, rights, deps.personOf);
  jobs.define('store.catalogue', {
    schedule: { everyMinutes: EVERY_MINUTES },
    work: () => followCatalogue(rooms).then(() => null),
  });
  jobs.define('store.due', {
    schedule: { everyMinutes: EVERY_MINUTES },
    work: () => rights.followDue().then(() => null),
  });

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
    },
  };
}
