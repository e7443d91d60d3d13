import { addToCart, useCart } from '../../features/store/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { CartIcon } from '../../ui/icons.ts';
import { type StoreItem, useStoreItems } from './store-items.ts';

/** Puts a product into the cart; takes no press when it is there, when something there opens it, or when it is not on sale. */
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

/** The product in a cart that opens, by itself, everything that another product opens. */
export function findCoveringItem(item: StoreItem, cart: readonly StoreItem[]): StoreItem | undefined {
  const { collectionIds } = item.product;
  if (collectionIds.length === 0) return undefined;
  return cart.find((other) => other !== item && collectionIds.every((id) => other.product.collectionIds.includes(id)));
}

/** What opens a locked collection: the product that is this collection alone, else the smallest that holds it. */
export function findProductFor(storeItems: readonly StoreItem[], collectionId: string): StoreItem | undefined {
  return storeItems
    .filter(({ product, isOnSale }) => isOnSale && !product.owned && product.collectionIds.includes(collectionId))
    .toSorted((one, other) => one.product.collectionIds.length - other.product.collectionIds.length)[0];
}

/** The way out of a lock: the collection goes into the cart from here, and the store stands beside it. */
export function BuyCollection({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const item = findProductFor(useStoreItems() ?? [], collectionId);
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <ButtonLink variant={item ? 'quiet' : 'primary'} to={item ? `/collections/${item.product.id}` : '/collections'}>
        {t(item ? 'store.details' : 'list.locked.link')}
      </ButtonLink>
      {item ? <BuyButton item={item} variant="primary" /> : null}
    </span>
  );
}
