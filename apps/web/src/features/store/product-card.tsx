import type { CollectionV3 } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { AskForAccess, coverOf } from '../collections/index.ts';
import { CollectionCover, type Cover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { AboutIcon, CheckIcon, LockIcon } from '../../ui/icons.ts';
import { PriceLabel } from './price-label.tsx';
import { priceFor } from './prices.ts';
import { useCart } from './cart.ts';
import { useStoreTerms } from './queries.ts';
import { BuyButton } from './buy-button.tsx';
import { isForSale } from './for-sale.ts';
import { collectionAddress, storeItemAddress, type StoreItem } from './store-items.ts';

/** A product: cover, name, whether the person may open it, and else its price and the button that adds it to the cart. */
export function ProductCard({ item }: { item: StoreItem }) {
  const { t, language } = useTranslate();
  const { period } = useCart();
  const { data: terms } = useStoreTerms();
  const { product, collections, cover } = item;
  const isBundle = product.collectionIds.length > 1;
  const price = priceFor(product, period);
  return (
    <StoreCard
      to={storeItemAddress(item, language)}
      detailsPath={`/collections/${product.id}`}
      cover={cover}
      isOwned={item.isOpen}
      detail={
        isBundle ? t('store.bundle', { count: product.collectionIds.length }) : describeCollection(collections[0], t)
      }
    >
      {item.isOpen ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {price ? <PriceLabel sum={price} period={period} halfPrice={terms?.halfPrice ?? false} /> : null}
          {price ? <BuyButton item={item} /> : null}
          {isForSale(item) ? null : <Ask />}
        </div>
      )}
    </StoreCard>
  );
}

function Ask() {
  return (
    <p className="text-sm">
      <AskForAccess />
    </p>
  );
}

/** A collection that no product sells on its own. @param isSold  a product sells it together with others */
export function CollectionCard({ collection, isSold }: { collection: CollectionV3; isSold: boolean }) {
  const { t, language } = useTranslate();
  const { sells } = useInstallation();
  return (
    <StoreCard
      to={collectionAddress(collection, language)}
      detailsPath={undefined}
      cover={coverOf(collection, language)}
      isOwned={collection.available}
      detail={describeCollection(collection, t, sells)}
    >
      {isSold || collection.available ? null : <Ask />}
    </StoreCard>
  );
}

function describeCollection(
  collection: CollectionV3 | undefined,
  t: ReturnType<typeof useTranslate>['t'],
  sells = true,
): string {
  if (collection?.type === 'scripture') return t('store.scripture');
  if (collection?.type === 'publication') return t('store.publication');
  if (!collection || collection.available || !collection.freeSongs) return '';
  return t(sells ? 'store.some-free' : 'store.some-open');
}

type StoreCardProps = {
  /** The link of the cover and the name; undefined when there is nothing to open. */
  to: string | undefined;
  /** The details page; undefined when there is none. */
  detailsPath: string | undefined;
  cover: Cover;
  isOwned: boolean;
  detail: string;
  children?: ReactNode;
};

function StoreCard({ to, detailsPath, cover, isOwned, detail, children }: StoreCardProps) {
  const { t } = useTranslate();
  const { name } = cover;
  const picture = <CollectionCover {...cover} size="large" />;
  return (
    <article className="flex gap-5 border-b border-line py-5">
      {to ? (
        <Link to={to} tabIndex={-1} aria-hidden className="self-start">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl leading-snug font-medium [overflow-wrap:anywhere]">
              {to ? (
                <Link to={to} className="hover:text-accent">
                  {name}
                </Link>
              ) : (
                name
              )}
            </h2>
            {detail ? <p className="text-sm text-ink-soft">{detail}</p> : null}
          </div>
          {detailsPath ? (
            <Link
              to={detailsPath}
              aria-label={t('store.about', { name })}
              title={t('store.about', { name })}
              className="-mt-2 -me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
            >
              <AboutIcon aria-hidden className="size-5" />
            </Link>
          ) : null}
        </div>
        <OwnershipBadge isOwned={isOwned} />
        {children}
      </div>
    </article>
  );
}

function OwnershipBadge({ isOwned }: { isOwned: boolean }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const Icon = isOwned ? CheckIcon : LockIcon;
  // Where nothing is sold, it is the usual case.
  if (isOwned && !sells) return null;
  return (
    <p className={classes('flex items-center gap-1.5 text-sm', isOwned ? 'text-accent' : 'text-ink-soft')}>
      <Icon aria-hidden className="size-4" />
      {t(isOwned ? 'store.owned' : 'store.locked')}
    </p>
  );
}
