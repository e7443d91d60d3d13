import { type Discount, discountOf } from './discount.ts';

/** A product as a cart evaluates it: the collections it opens, and its price for the chosen period in minor units. */
export type CartProduct = {
  readonly id: string;
  readonly collectionIds: readonly string[];
  readonly amountMinor: number;
};

/** After this many steps the cheapest set found so far is returned; no catalogue of real songbooks comes near. */
const MAX_STEPS = 2_000;

/**
 * Finds the cheapest products that together open all the given collections that any product can open. Among
 * sets of equal price the smallest wins, then the one whose products come first.
 *
 * @param collectionIds  the collections to open
 * @param products       the products for sale, all priced in one currency and for one period
 * @example cheapestCover(['a', 'b'], [{ id: 'A', collectionIds: ['a'], amountMinor: 3 }, { id: 'B', collectionIds: ['b'], amountMinor: 3 }, { id: 'AB', collectionIds: ['a', 'b'], amountMinor: 5 }]).map(({ id }) => id) // ['AB']
 */
export function cheapestCover<P extends CartProduct>(
  collectionIds: readonly string[],
  products: readonly P[],
): readonly P[] {
  const candidatesOf = new Map(
    [...new Set(collectionIds)].map((id) => [id, products.filter((product) => product.collectionIds.includes(id))]),
  );
  // Start with the collections that few products open: they leave the fewest combinations to try.
  const remaining = [...candidatesOf].filter(([, some]) => some.length > 0).sort((a, b) => a[1].length - b[1].length);
  let best: readonly P[] | undefined;
  let steps = 0;

  const search = (selection: readonly P[], covered: ReadonlySet<string>): void => {
    if (best !== undefined && (steps >= MAX_STEPS || !isBetter(selection, best))) return;
    steps += 1;
    const [, candidates] = remaining.find(([id]) => !covered.has(id)) ?? [];
    if (candidates === undefined) {
      best = selection;
      return;
    }
    for (const product of [...candidates].sort((a, b) => costPerNew(a, covered) - costPerNew(b, covered)))
      search([...selection, product], new Set([...covered, ...product.collectionIds]));
  };
  const costPerNew = ({ amountMinor, collectionIds: ids }: P, covered: ReadonlySet<string>) =>
    amountMinor / ids.filter((id) => candidatesOf.has(id) && !covered.has(id)).length;

  search([], new Set());
  const cover = new Set(best);
  return products.filter((product) => cover.has(product));
}

/**
 * The products of a cart that must be paid for: not those whose collections are already owned, or opened by other
 * products in the cart. A product that opens no collection is always paid for.
 *
 * @param owned  collections the person already has access to
 */
export function chargedProducts<P extends CartProduct>(cart: readonly P[], owned: ReadonlySet<string>): readonly P[] {
  const cover = new Set(cheapestCover(collectionsOf(cart, owned), cart));
  return cart.filter((product) => product.collectionIds.length === 0 || cover.has(product));
}

/**
 * The cheapest products that open the same collections as a cart, when they cost less than what would be charged for
 * it; undefined when the cart is already the cheapest option. With a code they cost less with that code, and no more once
 * it lowers nothing any longer.
 *
 * @param onSale    every product the person may buy, in the currency and for the period of the cart
 * @param discount  what a code takes off, in the currency of the cart
 */
export function cheaperCart<P extends CartProduct>(
  cart: readonly P[],
  onSale: readonly P[],
  owned: ReadonlySet<string>,
  discount?: CartDiscount,
): readonly P[] | undefined {
  const wanted = collectionsOf(cart, owned);
  const charged = chargedProducts(cart, owned);
  const alone = cart.filter(({ collectionIds }) => collectionIds.length === 0);
  const useful = onSale.filter(({ collectionIds }) => collectionIds.some((id) => wanted.includes(id)));
  return pricesToTry(useful, discount)
    .map((amountOf) => {
      const priced = useful.map((product) => ({ ...product, amountMinor: amountOf(product), product }));
      return [...cheapestCover(wanted, priced).map(({ product }) => product), ...alone];
    })
    .filter((found) => costsLess(found, charged, discount))
    .toSorted((one, other) => firstPayment(one, discount) - firstPayment(other, discount))[0];
}

/** A code that lowers the price of a cart, with the currency of the cart. */
export type CartDiscount = { readonly code: Discount; readonly currency: string };

/** Whether some products cost less than others: with a code also no more once it lowers nothing any longer. */
export function costsLess(
  products: readonly CartProduct[],
  others: readonly CartProduct[],
  discount?: CartDiscount,
): boolean {
  const saved = firstPayment(others, discount) - firstPayment(products, discount);
  if (discount?.code.payments !== 'first') return saved > 0;
  const savedLater = totalPrice(others) - totalPrice(products);
  return saved >= 0 && savedLater >= 0 && saved + savedLater > 0;
}

/** What is paid at first for some products, in minor units. */
function firstPayment(products: readonly CartProduct[], discount: CartDiscount | undefined): number {
  return totalPrice(products) - (discount ? discountOf(products, discount.currency, discount.code) : 0);
}

/*
 * The prices by which the cheapest products are looked for. Per cent lower each product by itself; an amount lowers the
 * whole, so it is tried as if it were for one product.
 */
function pricesToTry<P extends CartProduct>(
  products: readonly P[],
  discount: CartDiscount | undefined,
): readonly ((product: P) => number)[] {
  const whole = ({ amountMinor }: P) => amountMinor;
  if (discount === undefined) return [whole];
  const lowered = (product: P) => firstPayment([product], discount);
  if (discount.code.payments === 'every') return [lowered];
  if (discount.code.percent !== null) return [whole, lowered];
  return [whole, ...products.map((one) => (product: P) => (product === one ? lowered(product) : product.amountMinor))];
}

/** Whether paying for the whole cart would pay for a collection twice, or for one that is already owned. */
export function isChargedTwice(cart: readonly CartProduct[], owned: ReadonlySet<string>): boolean {
  return cart.flatMap(({ collectionIds }) => collectionIds).length > collectionsOf(cart, owned).length;
}

/**
 * The days for which a person may try what is in a cart before they pay: as many as the product with fewest, and none when
 * they have tried any of it, or when a product opens nothing.
 *
 * @param trialDaysFor  how long a trial of a product lasts; 0 for none
 */
export function trialDaysOf<P extends Pick<CartProduct, 'collectionIds'>>(
  products: readonly P[],
  tried: readonly string[],
  trialDaysFor: (product: P) => number,
): number {
  const isNew = ({ collectionIds }: P) => collectionIds.length > 0 && collectionIds.every((id) => !tried.includes(id));
  return products.length > 0 && products.every(isNew) ? Math.min(...products.map(trialDaysFor)) : 0;
}

/** The total price of some products in minor units. */
export function totalPrice(products: readonly CartProduct[]): number {
  return products.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function collectionsOf(cart: readonly CartProduct[], owned: ReadonlySet<string>): string[] {
  return [...new Set(cart.flatMap(({ collectionIds }) => collectionIds))].filter((id) => !owned.has(id));
}

function isBetter(candidate: readonly CartProduct[], current: readonly CartProduct[]): boolean {
  const saved = totalPrice(current) - totalPrice(candidate);
  return saved > 0 || (saved === 0 && candidate.length < current.length);
}
