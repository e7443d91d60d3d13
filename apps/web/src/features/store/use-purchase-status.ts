import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchCollections } from '../collections/index.ts';
import { type Language, useTranslate } from '../../i18n/index.ts';
import { fetchProducts, refreshEntitlements } from './queries.ts';
import { removeFromCart } from './cart.ts';
import { clearPendingOrder, refreshAccess, type PendingOrder, readPendingOrder } from './pending-order.ts';
import { storeItemAddress, createStoreItems } from './store-items.ts';

/** Poll intervals in milliseconds; the last one repeats. */
const POLL_INTERVALS_MS = [500, 1000, 2000, 2000, 2000, 3000, 5000, 5000, 10_000] as const;

type PurchaseStatus = {
  /** No pending order, waiting, waiting for a long time, or access granted. */
  readonly state: 'nothing' | 'waiting' | 'slow' | 'open';
};

/** Waits until the purchased products are available, then navigates to them. */
export function usePurchaseStatus(): PurchaseStatus {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { language } = useTranslate();
  const [state, setState] = useState<PurchaseStatus['state']>(() =>
    readPendingOrder()?.productIds.length ? 'waiting' : 'nothing',
  );

  // The payment provider notifies the server, not this window, so the client can only poll.
  useEffect(() => {
    const order = readPendingOrder();
    if (order === undefined || order.productIds.length === 0) return;
    let isCanceled = false;
    const poll = async () => {
      for (let attempt = 0; !isCanceled; attempt += 1) {
        if (await isOwned(order)) break;
        if (attempt === POLL_INTERVALS_MS.length - 1) setState('slow');
        const pause = POLL_INTERVALS_MS[Math.min(attempt, POLL_INTERVALS_MS.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (isCanceled) return;
      setState('open');
      const address = await completePurchase(queries, order, language);
      if (!isCanceled) await navigate(address, { replace: true });
    };
    void poll();
    return () => {
      isCanceled = true;
    };
  }, [queries, navigate, language]);

  return { state };
}

/* A temporary network failure does not stop polling. */
async function isOwned({ productIds }: PendingOrder): Promise<boolean> {
  const products = await refreshEntitlements()
    .then(fetchProducts)
    .catch(() => fetchProducts().catch(() => []));
  return productIds.every((id) => products.some((product) => product.id === id && product.owned));
}

/* Removes owned products from the cart and returns the address of the purchased music. */
async function completePurchase(
  queries: QueryClient,
  { productIds, from }: PendingOrder,
  language: Language,
): Promise<string> {
  const collections = await fetchCollections().catch(() => []);
  const products = await fetchProducts().catch(() => []);
  await refreshAccess(
    queries,
    collections.map(({ id }) => id),
  );
  clearPendingOrder();
  removeFromCart(...productIds);
  if (from.startsWith('/songs/')) return from;
  const item = createStoreItems(products, collections, language).find(({ product }) => productIds.includes(product.id));
  return item ? storeItemAddress(item, language) : '/';
}
