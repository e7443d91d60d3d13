import { AskForAccess } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { CartIcon } from '../../ui/icons.ts';
import { addToCart, useCart } from './cart.ts';
import { isForSale } from './for-sale.ts';
import { type StoreItem, useStoreItems } from './store-items.ts';

/**
 * Adds a product to the cart; disabled when it is in the cart, when a product in the cart includes it, or when it is
 * not on sale.
 */
export function BuyButton({ item, variant = 'quiet' }: { item: StoreItem; variant?: 'primary' | 'quiet' }) {
  const { t } = useTranslate();
  const { productIds } = useCart();
  const isInCart = productIds.includes(item.product.id);
  const inCart = (useStoreItems() ?? []).filter(({ product }) => productIds.includes(product.id));
  const bundle = isInCart ? undefined : findCoveringItem(item, inCart);
  const text = bundle ? t('store.in-cart-with', { name: bundle.name }) : t(isInCart ? 'store.in-cart' : 'store.add');
  return (
    <Button
      variant={variant}
      disabled={isInCart || bundle !== undefined || !item.isOnSale}
      aria-label={isInCart || bundle ? undefined : t('store.add-named', { name: item.name })}
      onClick={() => addToCart(item.product.id)}
    >
      <CartIcon aria-hidden className="size-4" />
      {text}
    </Button>
  );
}

/** The product in a cart that alone includes every collection of another product. */
export function findCoveringItem(item: StoreItem, cart: readonly StoreItem[]): StoreItem | undefined {
  const { collectionIds } = item.product;
  if (collectionIds.length === 0) return undefined;
  return cart.find((other) => other !== item && collectionIds.every((id) => other.product.collectionIds.includes(id)));
}

/**
 * The product that unlocks a collection: the one that contains only this collection, else the smallest that contains
 * it.
 */
function findProductFor(storeItems: readonly StoreItem[], collectionId: string): StoreItem | undefined {
  return storeItems
    .filter((item) => isForSale(item) && !item.isOpen && item.product.collectionIds.includes(collectionId))
    .toSorted((one, other) => one.product.collectionIds.length - other.product.collectionIds.length)[0];
}

/** The product that unlocks a collection, once the products are loaded; none where no product sells it. */
export function useOffer(collectionId: string): { readonly item: StoreItem | undefined; readonly isLoaded: boolean } {
  const storeItems = useStoreItems();
  return { item: findProductFor(storeItems ?? [], collectionId), isLoaded: storeItems !== undefined };
}

/** Says that a collection is opened by subscribing, where a product sells it; nothing where none does. */
export function SubscribeHint({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const { item } = useOffer(collectionId);
  return item ? t('list.locked.text') : null;
}

/** Unlocks a collection: adds it to the cart, with a link to the store; says whom to ask where no product sells it. */
export function BuyCollection({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const { item, isLoaded } = useOffer(collectionId);
  if (isLoaded && !item) return <AskForAccess />;
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <ButtonLink variant={item ? 'quiet' : 'primary'} to={item ? `/collections/${item.product.id}` : '/collections'}>
        {t(item ? 'store.details' : 'list.locked.link')}
      </ButtonLink>
      {item ? <BuyButton item={item} variant="primary" /> : null}
    </span>
  );
}
