import { BadRequest, NotAllowed, NotFound, Problem, type store, Unavailable } from '@canticle/contract';
import type { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { absoluteAddress, type Viewer } from '../../http/index.ts';
import { PaymentsAway } from '../../payments/index.ts';
import { listCollections, resolveText } from '../songs/index.ts';
import { findCustomer, isCheckoutOf, listOpenCheckouts, listProducts, subscriptionsOf } from './queries.ts';
import type { PersonOf, Rights, RightsRooms } from './rights.ts';
import { type CartProblem, mayReturnTo, priceCart, totalOf, withoutDoubleCharge } from './rules.ts';
import { addCheckout, closeCheckout, rememberCustomer } from './writes.ts';

type Wanted = z.output<typeof store.storeShapes.startCheckout.body>;
type Place = { readonly origin: string; readonly country: string };
type Begun = { readonly id: string; readonly url: string };

/** The way from a cart to the payment provider. */
export type Checkouts = {
  /**
   * Begins a checkout for what is in the cart; the person's other checkouts end, so that nothing is paid twice.
   *
   * @throws {Problem} that says what is wrong with the cart; {Unavailable} when the provider is away
   */
  start(viewer: Viewer, wanted: Wanted, place: Place): Promise<Begun>;
  openPortal(viewer: Viewer, returnUrl: string, origin: string): Promise<string>;
  /** Whether prices are halved for whoever asks from this country. */
  isHalfPrice(country: string): boolean;
};

/** Opens it. */
export function openCheckouts(
  rooms: RightsRooms & { database: Database },
  rights: Rights,
  personOf: PersonOf,
): Checkouts {
  const { database, payments, config, now } = rooms;
  const isHalfPrice = (country: string) =>
    payments.hasHalfPrice && config.payments.halfPriceCountries.includes(country);

  const homes = (origin: string) => [origin, ...config.clientOrigins];

  const customerOf = async ({ userId, email }: Viewer): Promise<string> => {
    const known = await findCustomer(database.read, payments.kind, userId);
    if (known !== undefined) return known;
    const { name } = await personOf(database.read, userId);
    const made = await payments.makeCustomer({ userId, email, name });
    await database.transaction((tx) => rememberCustomer(tx, payments.kind, userId, made));
    return (await findCustomer(database.read, payments.kind, userId)) ?? made;
  };

  /* What was paid there meanwhile counts; what was not cannot be paid any more. */
  const close = async (id: string): Promise<void> => {
    await payments.expireCheckout(id);
    const { subscriptionId } = (await payments.findCheckout(id)) ?? {};
    if (subscriptionId !== undefined) await rights.follow(subscriptionId);
    await database.transaction((tx) => closeCheckout(tx, id));
  };

  const price = async (viewer: Viewer, { productIds, type }: Wanted) => {
    const collections = await listCollections(database.read);
    const facts = {
      products: await listProducts(database.read),
      subscriptions: await subscriptionsOf(database.read, viewer.userId),
      enabled: new Set(collections.filter(({ enabled }) => enabled).map(({ id }) => id)),
      now: now(),
    };
    const priced = priceCart(productIds, type, facts);
    if ('kind' in priced) throw cartProblem(priced);
    const cheaper = withoutDoubleCharge(priced.lines, type, facts);
    if (cheaper) throw chargedTwice(cheaper.map(({ id, name }) => resolveText(name, viewer.language) || id));
    return priced;
  };

  return {
    isHalfPrice,
    start: (viewer, wanted, { origin, country }) =>
      askProvider(async () => {
        if (viewer.email === '')
          throw new NotAllowed('A receipt needs an e-mail address. Add one to your profile first.');
        for (const address of [wanted.successUrl, wanted.cancelUrl]) refuseElsewhere(address, homes(origin));
        for (const id of await listOpenCheckouts(database.read, viewer.userId)) await close(id);
        const { lines, currency } = await price(viewer, wanted);
        const halfPrice = isHalfPrice(country);
        const total = totalOf(lines, halfPrice);
        if (wanted.total !== undefined && wanted.total !== total)
          throw new Problem('PRICE_CHANGED', 'A price has changed since. Look at the new total and check out again.');
        const checkout = await payments.startCheckout({
          customerId: await customerOf(viewer),
          userId: viewer.userId,
          lines: lines.map(({ product, price: { id: priceId }, amounts }) => ({
            productId: product.id,
            priceId,
            name: resolveText(product.name, viewer.language),
            amounts,
          })),
          currency,
          period: wanted.type,
          halfPrice,
          successUrl: wanted.successUrl,
          cancelUrl: wanted.cancelUrl,
          language: viewer.language,
        });
        const others = await database.transaction((tx) =>
          addCheckout(tx, { id: checkout.id, userId: viewer.userId, productIds: wanted.productIds }, now()),
        );
        for (const id of others) await close(id);
        return { id: checkout.id, url: absoluteAddress(checkout.url, origin) ?? '' };
      }),
    openPortal: (viewer, returnUrl, origin) =>
      askProvider(async () => {
        refuseElsewhere(returnUrl, homes(origin));
        const customer = await findCustomer(database.read, payments.kind, viewer.userId);
        if (customer === undefined) throw new NotFound('Nothing was bought yet, so there is nothing to look after.');
        return absoluteAddress(await payments.openPortal(customer, returnUrl, viewer.language), origin) ?? '';
      }),
  };
}

/** The checkout of a person by its id. @throws {NotFound} when it is not theirs */
export async function ownCheckout(database: Database, viewer: Viewer, id: string): Promise<{ sessionId: string }> {
  if (!(await isCheckoutOf(database.read, id, viewer.userId))) throw new NotFound('There is no checkout with this id.');
  return { sessionId: id };
}

/** Does what needs the provider. @throws {Unavailable} with a sentence when it is away */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    throw new Unavailable('The payment service cannot be reached. Nothing was charged; try again in a few minutes.', {
      retryAfter: 60,
      cause: error,
    });
  }
}

function refuseElsewhere(address: string, origins: readonly string[]): void {
  if (!mayReturnTo(address, origins))
    throw new BadRequest(`The address to return to must begin with ${origins.join(' or ')}.`);
}

function chargedTwice(names: readonly string[]): Problem {
  return new Problem(
    'CHARGED_TWICE',
    `This cart would pay twice for the same songs. Check out with these instead: ${names.join(', ')}.`,
  );
}

function cartProblem(problem: CartProblem): Problem {
  if (problem.kind === 'currencies') return new BadRequest('All products of a cart must be priced in one currency.');
  if (problem.kind === 'owned') return new Problem('ALREADY_OWNED', 'A product in the cart is yours already.');
  if (problem.kind === 'unknown') return new Problem('NOT_ON_SALE', `There is no product "${problem.product}".`);
  if (problem.kind === 'withdrawn') return new Problem('NOT_ON_SALE', 'A product in the cart is not on sale any more.');
  return new Problem('NOT_ON_SALE', 'A product in the cart has no price for this period.');
}
