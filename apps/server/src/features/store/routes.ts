import { store } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve, serveResource, type Viewer } from '../../http/index.ts';
import type { Product } from './model.ts';
import { listProducts, subscriptionsOf } from './queries.ts';
import { isOwned } from './rules.ts';

type StoreRooms = { readonly database: Database; readonly now: () => Date };

/** The catalogue of the store in both versions. Buying comes with the payment provider; until then the key is empty. */
export function storeRoutes({ database, now }: StoreRooms): Route[] {
  const owned = async (viewer: Viewer) => {
    const subscriptions = await subscriptionsOf(database.read, viewer.userId);
    return (await listProducts(database.read)).map((product) =>
      productV4(product, isOwned(product, subscriptions, now())),
    );
  };
  return [
    serve(store.storeSetup, async () => ({ key: '', products: (await listProducts(database.read)).map(productV3) })),
    serve(store.storeProducts, async ({ viewer }) => owned(viewer)),
    ...serveResource(store.productsV4, 'product', async (pick, viewer) =>
      (await owned(viewer)).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      ),
    ),
  ];
}

/* A price of nothing is no price. */
function productV3(product: Product): store.ProductV3 {
  const prices = product.prices.filter((price) => price.amountMinor > 0);
  return {
    id: product.id,
    name: product.name,
    collectionIds: [...product.collectionIds],
    prices: prices.map(({ id, type, currency, amountMinor, name }) => ({
      id,
      value: `${currency} ${amountMinor}`,
      name,
      type,
    })),
    priority: product.priority,
    updatedAt: product.updatedAt,
  };
}

function productV4(product: Product, isOwnedByViewer: boolean): store.ProductV4 {
  return {
    id: product.id,
    updatedAt: product.updatedAt,
    collectionIds: [...product.collectionIds],
    prices: product.prices
      .filter((price) => price.amountMinor > 0)
      .map(({ id, type, currency, amountMinor, name }) => ({ id, value: amountMinor, currency, name, type })),
    owned: isOwnedByViewer,
    priority: product.priority,
  };
}
