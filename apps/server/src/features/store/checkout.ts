import { BadRequest, Forbidden, NotFound, Problem, type store, Unavailable, Unprocessable } from '@canticle/contract';
import { trialDaysOf } from '@canticle/contract/cart';
import type { z } from 'zod';
import type { Database } from '../../platform/database/index.ts';
import { absoluteUrl, type Viewer } from '../../platform/http/index.ts';
import { type CheckoutParams, PaymentsUnavailable } from '../../platform/payments/index.ts';
import { findGroup, listMemberships } from '../groups/index.ts';
import { listCollections, resolveText } from '../songs/index.ts';
import { listAccessOf } from './access.ts';
import { discountOfCode, type StoreCode } from './code-model.ts';
import { codeRefused } from './code-rules.ts';
import type { CodeService } from './code-service.ts';
import { listSubscriptionsOfGroups } from './group-licence-queries.ts';
import { findCustomerId, isCheckoutOf, listOpenCheckouts, listProducts } from './queries.ts';
import type { FindRecipient, SubscriptionSync, StoreContext } from './subscription-sync.ts';
import type { Period } from './model.ts';
import {
  type CartLine,
  type CartProblem,
  discountAmounts,
  isAllowedReturnUrl,
  priceCart,
  cartTotal,
  findCheaperProducts,
  multiplyLine,
} from './rules.ts';
import { listTriedCollections } from './trial-queries.ts';
import { createOpenCheckouts, priceChanged } from './open-checkouts.ts';
import { saveCustomer } from './mutations.ts';

type CheckoutRequest = z.output<typeof store.createCheckout.body>;
type ClientOrigin = { readonly origin: string; readonly country: string; readonly ip: string };
type StartedCheckout = { readonly id: string; readonly url: string };

/** The checkout of a cart at the payment provider. */
export type CheckoutService = {
  /**
   * Starts a checkout for the cart; the person's other checkouts end, and those of others for the same group, so that
   * nothing is paid twice.
   *
   * @throws {Problem} that says what is wrong with the cart; {Unavailable} when the provider is unavailable
   */
  start(viewer: Viewer, wanted: CheckoutRequest, place: ClientOrigin): Promise<StartedCheckout>;
  /** Gives back what was held for a checkout that is over. */
  settle(id: string): Promise<void>;
  /** Ends checkouts that hold the use of a code for long: somebody else may want it. */
  endHeldUses(): Promise<void>;
  openPortal(viewer: Viewer, returnUrl: string, origin: string): Promise<string>;
  /** Whether prices are halved for a client in this country. */
  isHalfPrice(country: string): boolean;
};

type CheckoutContext = StoreContext & { database: Database };

/** Creates the checkout service. */
export function createCheckoutService(
  context: CheckoutContext,
  subscriptionSync: SubscriptionSync,
  codes: CodeService,
  findRecipient: FindRecipient,
): CheckoutService {
  const { database, payments, config } = context;
  const isHalfPrice = (country: string) =>
    payments.hasHalfPrice && config.payments.halfPriceCountries.includes(country);

  const allowedOrigins = (origin: string) => [origin, ...config.clientOrigins];

  const findOrCreateCustomer = async ({ userId, email }: Viewer): Promise<string> => {
    const known = await findCustomerId(database.read, payments.kind, userId);
    if (known !== undefined) return known;
    const { name } = await findRecipient(database.read, userId);
    const createdId = await payments.createCustomer({ userId, email, name });
    await database.transaction((tx) => saveCustomer(tx, payments.kind, userId, createdId));
    return (await findCustomerId(database.read, payments.kind, userId)) ?? createdId;
  };

  const open = createOpenCheckouts(context, subscriptionSync);

  return {
    isHalfPrice,
    settle: (id) => callProvider(() => open.settle(id)),
    endHeldUses: open.endHeldUses,
    start: (viewer, request, { origin, country, ip }) =>
      callProvider(async () => {
        if (viewer.email === '') throw new Forbidden('Receipts need an email address. Add one to your profile first.');
        for (const address of [request.successUrl, request.cancelUrl])
          assertAllowedReturnUrl(address, allowedOrigins(origin));
        assertCountry(request.country);
        const group = await findBuyingGroup(context, viewer, request.groupId);
        const { userId } = viewer;
        for (const id of await listOpenCheckouts(database.read, { userId, groupId: group?.id })) await open.close(id);
        const quantity = group ? config.payments.groupPriceFactor : 1;
        const halfPrice = isHalfPrice(country);
        const code = request.code === undefined ? undefined : await codes.findDiscount(viewer, request.code, { ip });
        const { lines, currency } = await priceRequest(context, viewer, request, quantity, code);
        const amounts = code && discountOfCart(code, lines, currency, request.type, halfPrice);
        const total = cartTotal(lines, halfPrice) - (amounts?.[request.type] ?? 0);
        if (request.total !== undefined && request.total !== total) throw priceChanged();
        // Whoever pays with a code pays at once: a first payment that is lowered is not put off.
        const trialDays = trialDaysOf(
          lines.map(({ product }) => product),
          await listTriedCollections(database.read, viewer.userId),
          (product) => (group || code ? 0 : (product.trialDays ?? config.payments.trialDays)),
        );
        if (request.trialDays !== undefined && request.trialDays !== trialDays) throw priceChanged();
        const customerId = await findOrCreateCustomer(viewer);
        const cart = { lines, currency, halfPrice, quantity, group };
        const describe = (useId: string): CheckoutParams => ({
          ...describeCheckout(viewer, request, cart),
          customerId,
          discount: code && amounts ? { ...discountOfCode(code), useId, amounts } : undefined,
        });
        const buyer = { userId, groupId: group?.id, code };
        const checkout = await open.start(buyer, request.productIds, describe, total);
        return { id: checkout.id, url: absoluteUrl(checkout.url, origin) ?? '' };
      }),
    openPortal: (viewer, returnUrl, origin) =>
      callProvider(async () => {
        assertAllowedReturnUrl(returnUrl, allowedOrigins(origin));
        const customer = await findCustomerId(database.read, payments.kind, viewer.userId);
        if (customer === undefined) throw new NotFound('You have no subscriptions to manage yet.');
        return absoluteUrl(await payments.createPortalSession(customer, returnUrl, viewer.language), origin) ?? '';
      }),
  };
}

type PricedCart = {
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly halfPrice: boolean;
  readonly quantity: number;
  readonly group: { readonly id: string; readonly name: string } | undefined;
};

/* A checkout as the provider is asked for it, without its customer and the discount. */
function describeCheckout(
  viewer: Viewer,
  request: CheckoutRequest,
  { lines, group, ...cart }: PricedCart,
): Omit<CheckoutParams, 'customerId' | 'discount'> {
  return {
    ...cart,
    userId: viewer.userId,
    lines: lines.map(({ product, price: { id: priceId }, amounts }) => ({
      productId: product.id,
      priceId,
      name: [resolveText(product.name, viewer.language), group?.name].filter(Boolean).join(' – '),
      amounts,
    })),
    period: request.type,
    groupId: group?.id,
    // A client that says nothing of a trial has not shown it: it is charged what it has shown.
    trialDays: request.trialDays ?? 0,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    language: viewer.language,
  };
}

/* What a code takes off a cart. @throws {Problem} when it does nothing there */
function discountOfCart(
  code: StoreCode,
  lines: readonly CartLine[],
  currency: string,
  period: Period,
  halfPrice: boolean,
): Record<Period, number> {
  if (halfPrice) throw codeRefused('half-price');
  if (code.currency !== null && code.currency !== currency) throw codeRefused('currency');
  const amounts = discountAmounts(lines, currency, discountOfCode(code));
  if (amounts[period] === 0) throw codeRefused('products');
  return amounts;
}

/* What the client says of its country counts for nothing, but it has to be one. */
function assertCountry(country: string | null | undefined): void {
  if (country != null && !/^[a-z]{2}$/i.test(country))
    throw new Unprocessable(`"${country}" is not a country code of two letters.`);
}

/*
 * The group something is bought for: one the person is in. What it costs is many times what a person pays.
 */
async function findBuyingGroup(
  { database, config }: CheckoutContext,
  { userId }: Viewer,
  groupId: string | undefined,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  if (groupId === undefined) return undefined;
  const isMember = (await listMemberships(database.read, userId)).some((one) => one.groupId === groupId);
  if (!isMember) throw new NotFound('You have no group with this id.');
  if (config.payments.groupPriceFactor === 0)
    throw new Problem('NOT_ON_SALE', 'Songbooks are not sold to groups here.');
  return findGroup(database.read, groupId);
}

/* What the products cost the person now, unless they would pay twice or too much. */
async function priceRequest(
  { database, now }: CheckoutContext,
  viewer: Viewer,
  { productIds, type, groupId }: CheckoutRequest,
  quantity: number,
  code: StoreCode | undefined,
) {
  const collections = await listCollections(database.read);
  const pricing = {
    products: await listProducts(database.read),
    // What one of a group has by themselves, the others do not have.
    subscriptions: groupId
      ? await listSubscriptionsOfGroups(database.read, [groupId])
      : await listAccessOf(database.read, viewer.userId),
    enabled: new Set(collections.filter(({ enabled }) => enabled).map(({ id }) => id)),
    now: now(),
  };
  const priced = priceCart(productIds, type, pricing);
  if ('kind' in priced) throw toProblem(priced);
  const lines = priced.lines.map((line) => multiplyLine(line, quantity));
  const discount = code && { code: discountOfCode(code), currency: priced.currency };
  const cheaper = findCheaperProducts(lines, type, pricing, { quantity, discount });
  if (cheaper) throw doubleChargeProblem(cheaper.map(({ id, name }) => resolveText(name, viewer.language) || id));
  return { ...priced, lines };
}

/** The checkout of a person by its id. @throws {NotFound} when it is not theirs */
export async function getOwnCheckout(database: Database, viewer: Viewer, id: string): Promise<{ sessionId: string }> {
  if (!(await isCheckoutOf(database.read, id, viewer.userId))) throw new NotFound('Checkout not found.');
  return { sessionId: id };
}

/** Runs work that needs the provider. @throws {Unavailable} with a message when the provider is unavailable */
export async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new Unavailable(
      'The payment service cannot be reached. You have not been charged. Try again in a few minutes.',
      {
        retryAfter: 60,
        cause: error,
      },
    );
  }
}

function assertAllowedReturnUrl(address: string, origins: readonly string[]): void {
  if (!isAllowedReturnUrl(address, origins))
    throw new BadRequest(`The return address must start with ${origins.join(' or ')}.`);
}

function doubleChargeProblem(names: readonly string[]): Problem {
  return new Problem(
    'CHARGED_TWICE',
    `You would pay twice for the same songs. Check out with these instead: ${names.join(', ')}.`,
  );
}

function toProblem(problem: CartProblem): Problem {
  if (problem.kind === 'currencies') return new BadRequest('All products of a cart must be priced in one currency.');
  if (problem.kind === 'owned')
    return new Problem('ALREADY_OWNED', 'You already have one of the products in the cart.');
  if (problem.kind === 'unknown') return new Problem('NOT_ON_SALE', `Product "${problem.product}" not found.`);
  if (problem.kind === 'withdrawn') return new Problem('NOT_ON_SALE', 'A product in the cart is no longer for sale.');
  return new Problem('NOT_ON_SALE', 'A product in the cart has no price for this period.');
}
