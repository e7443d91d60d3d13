import { type CartProduct, chargedProducts, cheaperCart, cheapestCover } from '@canticle/contract/cart';
import { type Period, priceFor, type Money, totalOf } from '../../features/store/index.ts';
import type { StoreItem } from './store-items.ts';

/** What a cart comes to, and the cheapest way to the same songs. Sums are what checkout would charge. */
export type CartPlan = {
  /** What is paid for: checkout is asked for these. */
  readonly charged: readonly StoreItem[];
  /** What is not paid for, with what else in the cart opens it. */
  readonly included: ReadonlyMap<StoreItem, readonly StoreItem[]>;
  readonly total: Money | undefined;
  /** Other products that open the same for less. */
  readonly cheaper: CartOffer | undefined;
  /** The cheapest way to everything that is on sale, when the cart is not that already. */
  readonly everything: CartOffer | undefined;
};

export type CartOffer = { readonly items: readonly StoreItem[]; readonly sum: Money };

/**
 * Plans what to pay for. A product whose collections are opened by others in the cart is not charged.
 *
 * @param items       what is in the cart, on sale and not owned, priced in one currency
 * @param storeItems  everything in the store
 */
export function planCart(
  items: readonly StoreItem[],
  storeItems: readonly StoreItem[],
  period: Period,
  halfPrice: boolean,
): CartPlan {
  const owned = new Set(
    storeItems.filter(({ product }) => product.owned).flatMap(({ product }) => [...product.collectionIds]),
  );
  const onSale = storeItems.filter((item) => item.isOnSale && !item.product.owned && priceFor(item.product, period));
  const currency = items[0] && priceFor(items[0].product, period)?.currency;
  const sameCurrency = onSale.filter(({ product }) => priceFor(product, period)?.currency === currency);
  const toCartProduct = (item: StoreItem): CartProduct & { readonly item: StoreItem } => ({
    item,
    id: item.product.id,
    collectionIds: item.product.collectionIds,
    amountMinor: priceFor(item.product, period)?.amountMinor ?? 0,
  });
  const itemsOf = (products: readonly { item: StoreItem }[]) => products.map(({ item }) => item);
  const createOffer = (offered: readonly StoreItem[]): CartOffer | undefined => {
    const sum = totalOf(
      offered.map(({ product }) => product),
      period,
      halfPrice,
    );
    return sum && { items: offered, sum };
  };
  const cart = items.map(toCartProduct);
  const charged = itemsOf(chargedProducts(cart, owned));
  const cheaper = cheaperCart(cart, sameCurrency.map(toCartProduct), owned);
  const missingIds = sameCurrency.flatMap(({ product }) => product.collectionIds).filter((id) => !owned.has(id));
  const everything = itemsOf(cheapestCover(missingIds, sameCurrency.map(toCartProduct)));
  const isComplete = everything.every((item) => charged.includes(item));
  return {
    charged,
    included: new Map(
      items.filter((item) => !charged.includes(item)).map((item) => [item, coveringItems(item, charged)]),
    ),
    total: createOffer(charged)?.sum,
    cheaper: cheaper && createOffer(itemsOf(cheaper)),
    everything: isComplete || sameCurrency.length < onSale.length ? undefined : createOffer(everything),
  };
}

/** What else in a cart opens something of a product. */
function coveringItems(item: StoreItem, others: readonly StoreItem[]): readonly StoreItem[] {
  return others.filter(
    (other) => other !== item && other.product.collectionIds.some((id) => item.product.collectionIds.includes(id)),
  );
}
