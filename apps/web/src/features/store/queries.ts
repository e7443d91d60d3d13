import { store } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import type { Period } from './prices.ts';

const productsQuery = () => cachedQuery(store.storeProducts, {}, lifetimes.products);
const termsQuery = () => cachedQuery(store.storeTerms, {}, lifetimes.products);

/** Everything that is on sale, the most important first; `owned` says what is the person's already. */
export const useProducts = () => useQuery(productsQuery());

/** How the person would pay, and whether at half the price. */
export const useStoreTerms = () => useQuery(termsQuery());

/** The names under which the browser keeps what depends on what a person has bought. */
export const storeQueryKeys = () => [productsQuery().queryKey, termsQuery().queryKey];

type CheckoutOrder = { readonly productIds: readonly string[]; readonly type: Period; readonly total: number };

/** Begins to pay; gives the address where that is done. Comes back here with success, and to this page without. */
export async function startCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<string> {
  const { origin, href } = location;
  const body = { ...order, productIds: [...order.productIds], cancelUrl: href, successUrl: `${origin}/success` };
  return (await callApi(store.createCheckout, { body, idempotencyKey })).url;
}

/** The address where the person looks after what they have bought. */
export async function createPortalUrl(): Promise<string> {
  return (await callApi(store.createPortalSession, { body: { returnUrl: location.href } })).url;
}

/** Asks the server to look at the payment provider for what the person has bought. */
export async function refreshEntitlements(): Promise<void> {
  await callApi(store.refreshRights, {});
}

/** What is on sale as the server knows it now, past the browser's copy. */
export const fetchProducts = () => callApi(store.storeProducts, {});
