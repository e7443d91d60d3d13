import { publicLibrary, store } from '@canticle/contract/calls';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import type { Period } from './prices.ts';

const productsQuery = () => cachedQuery(store.storeProducts, {}, lifetimes.products);
const termsQuery = () => cachedQuery(store.storeTerms, {}, lifetimes.products);

/** All products on sale, highest priority first; `owned` marks those the person already has. */
export const useProducts = () => useQuery(productsQuery());

/** The person's payment terms, and whether they pay half the price. */
export const useStoreTerms = () => useQuery(termsQuery());

const previewQuery = (collection: string) =>
  queryOptions({
    queryKey: ['store', 'preview', collection],
    queryFn: () => callApi(publicLibrary.getSongbookPreview, { params: { collection } }),
    staleTime: 5 * 60_000,
  });

/** What is in a songbook, for people who do not have it. */
export const useSongbookPreview = (collection: string) => useQuery(previewQuery(collection));

/** The same of several songbooks. */
export const useSongbookPreviews = (collections: readonly string[]) =>
  useQueries({ queries: collections.map(previewQuery) });

/** The query keys of what depends on what a person has bought. */
export const storeQueryKeys = () => [productsQuery().queryKey, termsQuery().queryKey];

type CheckoutOrder = {
  readonly productIds: readonly string[];
  readonly type: Period;
  readonly total: number;
  readonly trialDays: number;
  /** The code whose discount `total` has. */
  readonly code?: string;
  /** The group it is bought for. */
  readonly groupId?: string;
};

/**
 * Starts a checkout; returns the URL of the payment page. It redirects back here after success, and to this page
 * otherwise.
 */
export async function startCheckout(order: CheckoutOrder, idempotencyKey: string): Promise<string> {
  const { origin, href } = location;
  const body = { ...order, productIds: [...order.productIds], cancelUrl: href, successUrl: `${origin}/success` };
  return (await callApi(store.createCheckout, { body, idempotencyKey })).url;
}

/** The URL where the person manages their purchases. */
export async function createPortalUrl(): Promise<string> {
  return (await callApi(store.createPortalSession, { body: { returnUrl: location.href } })).url;
}

/** Makes the server check the person's purchases at the payment provider. */
export async function refreshEntitlements(): Promise<void> {
  await callApi(store.refreshRights, {});
}

/** The current products on the server, bypassing the local cache. */
export const fetchProducts = () => callApi(store.storeProducts, {});
