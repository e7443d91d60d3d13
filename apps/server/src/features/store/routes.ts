import { NotAllowed, store } from '@canticle/contract';
import { type Route, serve, serveResource, type Viewer } from '../../http/index.ts';
import { reportCatalogue } from './catalogue.ts';
import { askProvider, type Checkouts, ownCheckout } from './checkout.ts';
import type { Product } from './model.ts';
import { findCustomer, listProducts, subscriptionsOf } from './queries.ts';
import type { Rights, RightsRooms } from './rights.ts';
import { isOwned, withBothPeriods } from './rules.ts';

type StoreDeps = { readonly rights: Rights; readonly checkouts: Checkouts };

/** The catalogue of the store in both versions, and the way to pay. */
export function storeRoutes({ database, payments, now }: RightsRooms, { rights, checkouts }: StoreDeps): Route[] {
  const onSale = async () => (await listProducts(database.read)).filter(({ active }) => active).map(withBothPeriods);
  const owned = async (viewer: Viewer) => {
    const subscriptions = await subscriptionsOf(database.read, viewer.userId);
    return (await onSale()).map((product) => productV4(product, isOwned(product, subscriptions, now())));
  };
  return [
    serve(store.storeSetup, async () => ({ key: payments.publicKey, products: (await onSale()).map(productV3) })),
    serve(store.storeProducts, async ({ viewer }) => owned(viewer)),
    ...serveResource(store.productsV4, 'product', async (pick, viewer) =>
      (await owned(viewer)).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      ),
    ),

    serve(store.startCheckout, async ({ viewer, body, request, write }) => {
      const { id } = await checkouts.start(viewer, body, request);
      return write(async () => ({ sessionId: id }));
    }),
    serve(store.createCheckout, async ({ viewer, body, request, write }) => {
      const begun = await checkouts.start(viewer, body, request);
      return write(async () => begun);
    }),
    serve(store.readCheckout, ({ viewer, params }) => ownCheckout(database, viewer, params.id)),
    serve(store.openPortal, async ({ viewer, body, request, write }) => {
      const url = await checkouts.openPortal(viewer, body.returnUrl, request.origin);
      return write(async () => ({ url }));
    }),
    serve(store.refreshRights, async ({ viewer }) => {
      await askProvider(() => rights.followAllOf(viewer.userId));
      return 'REFRESHED';
    }),

    serve(store.storeTerms, async ({ viewer, request }) => ({
      provider: payments.kind,
      country: request.country,
      halfPrice: checkouts.isHalfPrice(request.country),
      hasPortal: (await findCustomer(database.read, payments.kind, viewer.userId)) !== undefined,
    })),
    serve(store.catalogueReport, () => reportCatalogue(database), demandAdministrator),
  ];
}

function demandAdministrator({ roles }: Viewer): void {
  if (!roles.includes('administrator')) throw new NotAllowed('Only administrators may see this.');
}

function productV3(product: Product): store.ProductV3 {
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

function productV4(product: Product, isOwnedByViewer: boolean): store.ProductV4 {
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
