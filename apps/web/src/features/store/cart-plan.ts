import { type CartProduct, chargedProducts, cheaperCart, cheapestCover } from '@canticle/contract/cart';
import type { Discount } from '@canticle/contract/discount';
import type { Money } from '@canticle/contract/money';
import { type Period, priceFor, totalOf, yearlySaving } from './prices.ts';
import type { StoreItem } from './store-items.ts';

/** The total of a cart, and the cheapest alternative with the same songs. Sums are what checkout would charge. */
export type CartPlan = {
  /** Products that are charged; sent to checkout. */
  readonly charged: readonly StoreItem[];
  /** Products that are not charged, with the products in the cart that include them. */
  readonly included: ReadonlyMap<StoreItem, readonly StoreItem[]>;
  readonly total: Money | undefined;
  /** What paying by the year saves in a year; undefined when it saves nothing. */
  readonly saving: Money | undefined;
  /** Products that include the same collections and cost less, with the code when there is one. */
  readonly cheaper: CartOffer | undefined;
  /** The cheapest set of products that includes everything on sale, unless the cart is that set already. */
  readonly everything: CartOffer | undefined;
};

/** Products to buy instead. `sum` is without a code. */
export type CartOffer = { readonly items: readonly StoreItem[]; readonly sum: Money };

/**
 * Plans which products to charge. A product whose collections are included in others in the cart is not charged.
 *
 * @param items       products in the cart, on sale and not owned, priced in one currency
 * @param storeItems  everything in the store
 * @param code        what the code in the cart takes off
 */
export function planCart(
  items: readonly StoreItem[],
  storeItems: readonly StoreItem[],
  period: Period,
  halfPrice: boolean,
  code?: Discount,
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
  const discount = code && !halfPrice && currency !== undefined ? { code, currency } : undefined;
  const cheaper = cheaperCart(cart, sameCurrency.map(toCartProduct), owned, discount);
  const missingIds = sameCurrency.flatMap(({ product }) => product.collectionIds).filter((id) => !owned.has(id));
  const everything = itemsOf(cheapestCover(missingIds, sameCurrency.map(toCartProduct)));
  const isComplete = everything.every((item) => charged.includes(item));
  return {
    charged,
    included: new Map(
      items.filter((item) => !charged.includes(item)).map((item) => [item, coveringItems(item, charged)]),
    ),
    total: createOffer(charged)?.sum,
    saving: yearlySaving(
      charged.map(({ product }) => product),
      halfPrice,
    ),
    cheaper: cheaper && createOffer(itemsOf(cheaper)),
    everything: isComplete || sameCurrency.length < onSale.length ? undefined : createOffer(everything),
  };
}

/** Other products in a cart that include a collection of this product. */
function coveringItems(item: StoreItem, others: readonly StoreItem[]): readonly StoreItem[] {
  return others.filter(
    (other) => other !== item && other.product.collectionIds.some((id) => item.product.collectionIds.includes(id)),
  );
}
