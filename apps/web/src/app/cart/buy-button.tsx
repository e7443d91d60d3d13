import { addToCart, useCart } from '../../features/store/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { CartIcon } from '../../ui/icons.ts';
import { type ShelfItem, useShelf } from './shelf.ts';

/** Puts a product into the cart; takes no press when it is there, when something there opens it, or when it is not on sale. */
export function BuyButton({ item, look = 'quiet' }: { item: ShelfItem; look?: 'primary' | 'quiet' }) {
  const { t } = useTranslate();
  const { productIds } = useCart();
  const isInCart = productIds.includes(item.product.id);
  const inCart = (useShelf() ?? []).filter(({ product }) => productIds.includes(product.id));
  const bundle = isInCart ? undefined : bundleOf(item, inCart);
  const text = bundle ? t('store.in-cart-with', { name: bundle.name }) : t(isInCart ? 'store.in-cart' : 'store.add');
  return (
    <Button
      look={look}
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
export function bundleOf(item: ShelfItem, cart: readonly ShelfItem[]): ShelfItem | undefined {
  const { collectionIds } = item.product;
  if (collectionIds.length === 0) return undefined;
  return cart.find((other) => other !== item && collectionIds.every((id) => other.product.collectionIds.includes(id)));
}

/** What opens a locked collection: the product that is this collection alone, else the smallest that holds it. */
export function productOf(shelf: readonly ShelfItem[], collectionId: string): ShelfItem | undefined {
  return shelf
    .filter(({ product, isOnSale }) => isOnSale && !product.owned && product.collectionIds.includes(collectionId))
    .toSorted((one, other) => one.product.collectionIds.length - other.product.collectionIds.length)[0];
}

/** The way out of a lock: the collection goes into the cart from here, and the store stands beside it. */
export function BuyCollection({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const item = productOf(useShelf() ?? [], collectionId);
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <ButtonLink look={item ? 'quiet' : 'primary'} to={item ? `/collections/${item.product.id}` : '/collections'}>
        {t(item ? 'store.details' : 'list.locked.link')}
      </ButtonLink>
      {item ? <BuyButton item={item} look="primary" /> : null}
    </span>
  );
}
