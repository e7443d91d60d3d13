import { NotFound, store } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { BinaryResponse, type Route, serve, serveResource, type Viewer } from '../../platform/http/index.ts';
import { listAccessOf } from './access.ts';
import { listPriceMismatches } from './catalogue-sync.ts';
import { callProvider, type CheckoutService, getOwnCheckout } from './checkout.ts';
import { listGroupProducts } from './group-licence-queries.ts';
import type { Product } from './model.ts';
import { setProductTrial } from './mutations.ts';
import { listOwnSubscriptions } from './own-subscriptions.ts';
import { findCustomerId, listProducts } from './queries.ts';
import { createReceiptPdf } from './receipt-pdf.ts';
import { listReceipts } from './receipt-queries.ts';
import { requireAdministrator } from './require-administrator.ts';
import type { SubscriptionSync, StoreContext } from './subscription-sync.ts';
import { listTriedCollections } from './trial-queries.ts';
import { isOwned, withBothPeriods } from './rules.ts';

type StoreDeps = { readonly subscriptionSync: SubscriptionSync; readonly checkouts: CheckoutService };

/** The catalogue of the store in both versions, and checkout. */
export function storeRoutes(
  { database, payments, config, now }: StoreContext,
  { subscriptionSync, checkouts }: StoreDeps,
): Route[] {
  const listOnSale = async () =>
    (await listProducts(database.read)).filter(({ active }) => active).map(withBothPeriods);
  const listWithOwnership = async (viewer: Viewer) => {
    const subscriptions = await listAccessOf(database.read, viewer.userId);
    return (await listOnSale()).map((product) => serializeProductV4(product, isOwned(product, subscriptions, now())));
  };
  return [
    serve(store.storeSetup, async () => ({
      key: payments.publicKey,
      products: (await listOnSale()).map(serializeProductV3),
    })),
    serve(store.storeProducts, async ({ viewer }) => listWithOwnership(viewer)),
    ...serveResource(store.productsV4, 'product', async (pick, viewer) =>
      (await listWithOwnership(viewer)).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      ),
    ),

    serve(store.startCheckout, async ({ viewer, body, request, write }) => {
      const { id } = await checkouts.start(viewer, body, request);
      return write(async () => ({ sessionId: id }));
    }),
    serve(store.createCheckout, async ({ viewer, body, request, write }) => {
      const checkout = await checkouts.start(viewer, body, request);
      return write(async () => checkout);
    }),
    serve(store.readCheckout, ({ viewer, params }) => getOwnCheckout(database, viewer, params.id)),
    serve(store.createPortalSession, async ({ viewer, body, request, write }) => {
      const url = await checkouts.openPortal(viewer, body.returnUrl, request.origin);
      return write(async () => ({ url }));
    }),
    serve(store.refreshRights, async ({ viewer }) => {
      await callProvider(() => subscriptionSync.syncAllOf(viewer.userId));
      return 'REFRESHED';
    }),

    serve(store.storeTerms, async ({ viewer, request }) => {
      const products = await listOnSale();
      return {
        groupPriceFactor: config.payments.groupPriceFactor,
        groupProducts: await listGroupProducts(database.read, viewer.userId, products, now()),
        ownSubscriptions: await listOwnSubscriptions(database.read, viewer.userId, now()),
        trialDays: config.payments.trialDays,
        productTrialDays: Object.fromEntries(
          products.flatMap(({ id, trialDays }) => (trialDays === null ? [] : [[id, trialDays] as const])),
        ),
        triedCollectionIds: await listTriedCollections(database.read, viewer.userId),
        provider: payments.kind,
        country: request.country,
        halfPrice: checkouts.isHalfPrice(request.country),
        hasPortal: (await findCustomerId(database.read, payments.kind, viewer.userId)) !== undefined,
      };
    }),
    serve(store.listReceipts, async ({ viewer }) =>
      (await listReceipts(database.read, viewer.userId)).map(
        ({ number, issuedAt, products, group, amountMinor, currency, discount }) => ({
          number,
          issuedAt,
          products: [...products],
          group: group ?? null,
          amountMinor,
          currency,
          discount: discount ?? null,
        }),
      ),
    ),
    serve(store.getReceipt, async ({ viewer, params, query }) => {
      const receipt = (await listReceipts(database.read, viewer.userId)).find(({ number }) => number === params.number);
      if (receipt === undefined) throw new NotFound('You have no receipt with this number.');
      const pdf = await createReceiptPdf(receipt, query.language ?? viewer.language);
      return new BinaryResponse(pdf, 'application/pdf', `receipt-${receipt.number}.pdf`);
    }),
    setTrialRoute(now),
    serve(store.listPriceMismatches, () => listPriceMismatches(database), requireAdministrator),
  ];
}

function setTrialRoute(now: () => Date): Route {
  return serve(
    store.setProductTrial,
    ({ viewer, params: { id }, body: { days }, write }) =>
      write(async (tx) => {
        const product = (await listProducts(tx)).find((one) => one.id === id);
        if (product === undefined) throw new NotFound('Product not found.');
        await setProductTrial(tx, id, days, now());
        const entry = {
          actor: viewer.userId,
          action: 'set-trial',
          kind: 'product',
          id,
          details: { name: product.name, trialDays: days },
        };
        await recordAudit(tx, entry, now());
        return { days };
      }),
    requireAdministrator,
  );
}

function serializeProductV3(product: Product): store.ProductV3 {
  return {
    id: product.id,
    name: product.name,
    collectionIds: [...product.collectionIds],
    prices: product.prices.map(({ id, type, currency, amountMinor, name }) => ({
      id,
      value: `${currency} ${amountMinor}`,
      name,
      type,
      updatedAt: product.updatedAt,
    })),
    priority: product.priority,
    updatedAt: product.updatedAt,
  };
}

function serializeProductV4(product: Product, isOwnedByViewer: boolean): store.ProductV4 {
  return {
    id: product.id,
    name: product.name,
    updatedAt: product.updatedAt,
    collectionIds: [...product.collectionIds],
    prices: product.prices.map(({ id, type, currency, amountMinor, name }) => ({
      id,
      updatedAt: product.updatedAt,
      value: amountMinor,
      currency,
      name,
      type,
    })),
    owned: isOwnedByViewer,
    priority: product.priority,
  };
}
