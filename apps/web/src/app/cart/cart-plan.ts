import { type CartProduct, chargedProducts, cheaperCart, cheapestCover } from '@canticle/contract/cart';
import { type Period, priceFor, type Sum, totalOf } from '../../features/store/index.ts';
import type { ShelfItem } from './shelf.ts';

/** What a cart comes to, and the cheapest way to the same songs. Sums are what checkout would charge. */
export type CartPlan = {
  /** What is paid for: checkout is asked for these. */
  readonly charged: readonly ShelfItem[];
  /** What is not paid for, with what else in the cart opens it. */
  readonly included: ReadonlyMap<ShelfItem, readonly ShelfItem[]>;
  readonly total: Sum | undefined;
  /** Other products that open the same for less. */
  readonly cheaper: Offer | undefined;
  /** The cheapest way to everything that is on sale, when the cart is not that already. */
  readonly everything: Offer | undefined;
};

export type Offer = { readonly items: readonly ShelfItem[]; readonly sum: Sum };

/**
 * Plans what to pay for. A product whose collections are opened by others in the cart is not charged.
 *
 * @param items  what is in the cart, on sale and not owned, priced in one currency
 * @param shelf  everything in the store
 */
export function planCart(
  items: readonly ShelfItem[],
  shelf: readonly ShelfItem[],
  period: Period,
  halfPrice: boolean,
): CartPlan {
  const owned = new Set(
    shelf.filter(({ product }) => product.owned).flatMap(({ product }) => [...product.collectionIds]),
  );
  const onSale = shelf.filter((item) => item.isOnSale && !item.product.owned && priceFor(item.product, period));
  const currency = items[0] && priceFor(items[0].product, period)?.currency;
  const fitting = onSale.filter(({ product }) => priceFor(product, period)?.currency === currency);
  const weigh = (item: ShelfItem): CartProduct & { readonly item: ShelfItem } => ({
    item,
    id: item.product.id,
    collectionIds: item.product.collectionIds,
    amountMinor: priceFor(item.product, period)?.amountMinor ?? 0,
  });
  const itemsOf = (products: readonly { item: ShelfItem }[]) => products.map(({ item }) => item);
  const offerOf = (some: readonly ShelfItem[]): Offer | undefined => {
    const sum = totalOf(
      some.map(({ product }) => product),
      period,
      halfPrice,
    );
    return sum && { items: some, sum };
  };
  const cart = items.map(weigh);
  const charged = itemsOf(chargedProducts(cart, owned));
  const cheaper = cheaperCart(cart, fitting.map(weigh), owned);
  const wanted = fitting.flatMap(({ product }) => product.collectionIds).filter((id) => !owned.has(id));
  const everything = itemsOf(cheapestCover(wanted, fitting.map(weigh)));
  const isAll = everything.every((item) => charged.includes(item));
  return {
    charged,
    included: new Map(items.filter((item) => !charged.includes(item)).map((item) => [item, openersOf(item, charged)])),
    total: offerOf(charged)?.sum,
    cheaper: cheaper && offerOf(itemsOf(cheaper)),
    everything: isAll || fitting.length < onSale.length ? undefined : offerOf(everything),
  };
}

/** What else in a cart opens something of a product. */
function openersOf(item: ShelfItem, others: readonly ShelfItem[]): readonly ShelfItem[] {
  return others.filter(
    (other) => other !== item && other.product.collectionIds.some((id) => item.product.collectionIds.includes(id)),
  );
}
