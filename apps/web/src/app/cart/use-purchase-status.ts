import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchCollections } from '../../features/collections/index.ts';
import { fetchProducts, refreshEntitlements, removeFromCart } from '../../features/store/index.ts';
import { type Language, useTranslate } from '../../i18n/index.ts';
import { clearPendingOrder, refreshAccess, type PendingOrder, readPendingOrder } from './pending-order.ts';
import { storeItemAddress, createStoreItems } from './store-items.ts';

/** Pauses between looks, in milliseconds: the first comes soon, the last goes on. */
const POLL_INTERVALS_MS = [500, 1000, 2000, 2000, 2000, 3000, 5000, 5000, 10_000] as const;

type PurchaseStatus = {
  /** Nothing was waited for, still waiting, waiting for long, or there. */
  readonly state: 'nothing' | 'waiting' | 'slow' | 'open';
};

/** Waits until what somebody went away to pay for is theirs, and goes there. */
export function usePurchaseStatus(): PurchaseStatus {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { language } = useTranslate();
  const [state, setState] = useState<PurchaseStatus['state']>(() => (readPendingOrder() ? 'waiting' : 'nothing'));

  // The payment provider tells the server, not this window: all there is to do here is to look again and again.
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

/* A network that is away for a moment is no reason to stop. */
async function isOwned({ productIds }: PendingOrder): Promise<boolean> {
  const products = await refreshEntitlements()
    .then(fetchProducts)
    .catch(() => fetchProducts().catch(() => []));
  return productIds.every((id) => products.some((product) => product.id === id && product.owned));
}

/* Takes what is owned out of the cart, and gives the address of the music. */
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
