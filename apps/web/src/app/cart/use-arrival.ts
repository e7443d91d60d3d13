import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { askCollections } from '../../features/collections/index.ts';
import { askProducts, refreshRights, removeFromCart } from '../../features/store/index.ts';
import { type Language, useTranslate } from '../../translations/index.ts';
import { forgetOrder, lookAnew, type Order, readOrder } from './leave.ts';
import { leadsTo, shelve } from './shelf.ts';

/** Pauses between looks, in milliseconds: the first comes soon, the last goes on. */
const PAUSES_MS = [500, 1000, 2000, 2000, 2000, 3000, 5000, 5000, 10_000] as const;

type Arrival = {
  /** Nothing was waited for, still waiting, waiting for long, or there. */
  readonly state: 'nothing' | 'waiting' | 'slow' | 'open';
};

/** Waits until what somebody went away to pay for is theirs, and goes there. */
export function useArrival(): Arrival {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { language } = useTranslate();
  const [state, setState] = useState<Arrival['state']>(() => (readOrder() ? 'waiting' : 'nothing'));

  // The payment provider tells the server, not this window: all there is to do here is to look again and again.
  useEffect(() => {
    const order = readOrder();
    if (order === undefined || order.productIds.length === 0) return;
    let isOver = false;
    const wait = async () => {
      for (let look = 0; !isOver; look += 1) {
        if (await isTheirs(order)) break;
        if (look === PAUSES_MS.length - 1) setState('slow');
        const pause = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (isOver) return;
      setState('open');
      const address = await open(queries, order, language);
      if (!isOver) await navigate(address, { replace: true });
    };
    void wait();
    return () => {
      isOver = true;
    };
  }, [queries, navigate, language]);

  return { state };
}

/* A network that is away for a moment is no reason to stop. */
async function isTheirs({ productIds }: Order): Promise<boolean> {
  const products = await refreshRights()
    .then(askProducts)
    .catch(() => askProducts().catch(() => []));
  return productIds.every((id) => products.some((product) => product.id === id && product.owned));
}

/* Takes what is owned out of the cart, and gives the address of the music. */
async function open(queries: QueryClient, { productIds, from }: Order, language: Language): Promise<string> {
  const collections = await askCollections().catch(() => []);
  const products = await askProducts().catch(() => []);
  await lookAnew(
    queries,
    collections.map(({ id }) => id),
  );
  forgetOrder();
  removeFromCart(...productIds);
  if (from.startsWith('/songs/')) return from;
  const item = shelve(products, collections, language).find(({ product }) => productIds.includes(product.id));
  return item ? leadsTo(item, language) : '/';
}
