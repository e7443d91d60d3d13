import { saveProduct } from '../features/store/index.ts';
import type { TestCanticle } from './canticle.ts';
import { addCollection, addSong, verses } from './library.ts';

/** Where a checkout of a test returns to: the origin of requests without a network. */
export const APP_ORIGIN = 'http://localhost:80';

export type ProductFixture = { readonly product: string; readonly collection: string; readonly song: string };

/** Puts a collection with one song on sale, at 19 kroner a month unless a test sets another price. */
export async function addProduct(
  { context }: TestCanticle,
  key: string,
  monthMinor = 1900,
  yearMinor: number | undefined = monthMinor * 12,
  currency = 'nok',
): Promise<ProductFixture> {
  const collection = await addCollection(context, { key });
  const memberships = [{ collectionId: collection, number: 1, free: false }];
  const song = await addSong(context, { memberships }, { en: verses(['Awake']) });
  const product = `prod_${key}`;
  const price = (type: 'month' | 'year', amountMinor: number) => ({
    id: `price_${key}_${type}`,
    type,
    currency,
    amountMinor,
    name: '',
  });
  const prices = [price('month', monthMinor), ...(yearMinor === undefined ? [] : [price('year', yearMinor)])];
  await context.database.transaction((tx) =>
    saveProduct(
      tx,
      { id: product, slug: key, name: { en: key }, priority: 1, collectionIds: [collection], prices },
      context.now(),
    ),
  );
  return { product, collection, song };
}

/** Puts several collections on sale together, for a year. */
export async function addBundle(
  { context }: TestCanticle,
  key: string,
  products: readonly ProductFixture[],
  yearMinor: number,
) {
  const id = `prod_${key}`;
  const price = { id: `price_${key}`, type: 'year' as const, currency: 'nok', amountMinor: yearMinor, name: '' };
  const collectionIds = products.map(({ collection }) => collection);
  await context.database.transaction((tx) =>
    saveProduct(tx, { id, slug: key, name: { en: key }, priority: 1, collectionIds, prices: [price] }, context.now()),
  );
  return id;
}

/** A cart of products for a year, which returns to our own pages or to those of another origin. */
export function createCart(productIds: readonly string[], home = APP_ORIGIN) {
  return {
    productIds,
    cancelUrl: `${home}/collections`,
    successUrl: `${home}/success`,
    country: 'NO',
    type: 'year' as 'month' | 'year',
  };
}

type Cart = {
  readonly type?: 'month' | 'year';
  readonly total?: number;
  readonly trialDays?: number;
  readonly code?: string;
  readonly groupId?: string;
  readonly headers?: Record<string, string>;
  /** Where the app is, when the installation has an address of its own. */
  readonly home?: string;
};

/** Requests a checkout as our app does; the response contains its `id` and the `url` where it is paid. */
export function startCheckout(canticle: TestCanticle, as: string, productIds: readonly string[], cart: Cart = {}) {
  const { headers, home, ...options } = cart;
  const body = { ...createCart(productIds, home), ...options };
  return canticle.request('POST api/canticle/store/checkouts', {
    as,
    body,
    ...(headers === undefined ? {} : { headers }),
  });
}

/** Makes a code, of 1 % for the first payment unless its terms say something else. @param as  an administrator */
export async function createCode(
  canticle: TestCanticle,
  as: string,
  terms: object,
): Promise<{ readonly id: string; readonly code: string }> {
  const body = { kind: 'discount', percent: 1, payments: 'first', productIds: [], ...terms };
  const { status, json, text } = await canticle.request('POST api/canticle/store/codes', { as, body });
  if (status !== 200) throw new Error(text);
  return json;
}

/** Submits a form of a page of the sandbox, as a browser does. */
export function submitForm({ app }: TestCanticle, address: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: new URL(address, APP_ORIGIN).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}
