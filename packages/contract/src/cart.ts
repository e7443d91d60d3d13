/** A product as a cart weighs it: what it opens, and what it costs for the chosen period in minor units. */
export type CartProduct = {
  readonly id: string;
  readonly collectionIds: readonly string[];
  readonly amountMinor: number;
};

/** After so many steps the cheapest set found so far is given: no catalogue of real songbooks comes near. */
const MAX_STEPS = 2_000;

/**
 * The cheapest products that together open every one of the collections that any of them can open. Among sets of one
 * price the smallest wins, then the one whose products come first.
 *
 * @param collectionIds  what is to be opened
 * @param products       what may be bought, all priced in one currency and for one period
 * @example cheapestCover(['a', 'b'], [{ id: 'A', collectionIds: ['a'], amountMinor: 3 }, { id: 'B', collectionIds: ['b'], amountMinor: 3 }, { id: 'AB', collectionIds: ['a', 'b'], amountMinor: 5 }]).map(({ id }) => id) // ['AB']
 */
export function cheapestCover<P extends CartProduct>(
  collectionIds: readonly string[],
  products: readonly P[],
): readonly P[] {
  const candidatesOf = new Map(
    [...new Set(collectionIds)].map((id) => [id, products.filter((product) => product.collectionIds.includes(id))]),
  );
  // Those that few products open come first: there is the least to try.
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
 * What has to be paid of a cart: not the products whose collections are owned already, or opened by others of the cart.
 * A product that opens no collection is always paid.
 *
 * @param owned  collections that are open to the person already
 */
export function chargedProducts<P extends CartProduct>(cart: readonly P[], owned: ReadonlySet<string>): readonly P[] {
  const cover = new Set(cheapestCover(collectionsOf(cart, owned), cart));
  return cart.filter((product) => product.collectionIds.length === 0 || cover.has(product));
}

/**
 * The cheapest products that open the same collections as a cart, when they cost less than what would be charged for it;
 * undefined when the cart is the cheapest way.
 *
 * @param onSale  every product the person may buy, in the currency and for the period of the cart
 */
export function cheaperCart<P extends CartProduct>(
  cart: readonly P[],
  onSale: readonly P[],
  owned: ReadonlySet<string>,
): readonly P[] | undefined {
  const cheapest = [
    ...cheapestCover(collectionsOf(cart, owned), onSale),
    ...cart.filter(({ collectionIds }) => collectionIds.length === 0),
  ];
  return totalPrice(cheapest) < totalPrice(chargedProducts(cart, owned)) ? cheapest : undefined;
}

/** Whether paying for the whole cart would pay for a collection twice, or for one that is owned. */
export function isChargedTwice(cart: readonly CartProduct[], owned: ReadonlySet<string>): boolean {
  return cart.flatMap(({ collectionIds }) => collectionIds).length > collectionsOf(cart, owned).length;
}

/** The sum of some products in minor units. */
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
