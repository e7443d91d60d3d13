import { Link, useParams } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { useCollections } from '../collections/index.ts';
import { CollectionCover, LoadFailed, RichText, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon, CheckIcon } from '../../ui/icons.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { PriceLabel } from './price-label.tsx';
import { priceFor } from './prices.ts';
import { useCart } from './cart.ts';
import { useProducts, useStoreTerms } from './queries.ts';
import { BuyButton } from './buy-button.tsx';
import { collectionAddress, type StoreItem, useStoreItems } from './store-items.ts';

/** One product: description, price, and the button that adds it to the cart. */
export function ProductPage() {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { id = '' } = useParams();
  const storeItems = useStoreItems();
  const collections = useCollections();
  const products = useProducts();
  const failureText = useErrorMessage();
  const item = storeItems?.find(({ product }) => product.id === id);
  const error = collections.error ?? products.error;
  return (
    <Page title={item?.name} width="middle">
      <Link
        to="/collections"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('list.back')}
      </Link>
      {item ? <ProductDetails item={item} /> : null}
      {storeItems && !item ? (
        <EmptyState
          isPage
          title={t(sells ? 'store.missing' : 'list.missing')}
          action={<ButtonLink to="/collections">{t('list.locked.link')}</ButtonLink>}
        />
      ) : null}
      {!storeItems && error ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={failureText(error)}
          onRetry={() => void Promise.all([collections.refetch(), products.refetch()])}
        />
      ) : null}
      {!storeItems && !error ? <ProductSkeleton /> : null}
    </Page>
  );
}

function ProductDetails({ item }: { item: StoreItem }) {
  const { t, language } = useTranslate();
  const { collections, name, cover } = item;
  return (
    <article>
      <header className="flex flex-wrap items-start gap-x-8 gap-y-6 pt-4 pb-8">
        <CollectionCover {...cover} size="page" />
        <div className="flex min-w-0 grow basis-60 flex-col items-start gap-4">
          <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{name}</h1>
          <Offer item={item} />
        </div>
      </header>
      {collections.map((collection) => {
        const details = localizedText(collection.details, language);
        const path = collectionAddress(collection, language);
        return (
          <section key={collection.id} className="border-t border-line py-6">
            <h2 className="pb-3 text-xl font-medium">
              {collections.length === 1 ? (
                t('store.details')
              ) : path ? (
                <Link to={path} className="hover:text-accent">
                  {localizedText(collection.name, language)}
                </Link>
              ) : (
                localizedText(collection.name, language)
              )}
            </h2>
            <RichText html={details} />
          </section>
        );
      })}
    </article>
  );
}

function Offer({ item }: { item: StoreItem }) {
  const { t, language } = useTranslate();
  const { period } = useCart();
  const { data: terms } = useStoreTerms();
  const { product, collections, isOnSale } = item;
  const [first] = collections;
  const path = first && collectionAddress(first, language);
  if (item.isOpen) {
    return (
      <>
        <p className="flex items-center gap-2 text-accent">
          <CheckIcon aria-hidden className="size-5" />
          {t(product.owned ? 'store.mine' : 'store.access')}
        </p>
        {path ? (
          <ButtonLink variant="primary" to={path}>
            {t('store.open')}
          </ButtonLink>
        ) : null}
      </>
    );
  }
  const price = priceFor(product, period);
  if (!price || !isOnSale) return <p className="text-ink-soft">{t('store.not-on-sale')}</p>;
  return (
    <>
      <PeriodSwitch />
      <p className="text-2xl">
        <PriceLabel sum={price} period={period} halfPrice={terms?.halfPrice ?? false} />
      </p>
      <BuyButton item={item} variant="primary" />
      {path ? (
        <Link to={path} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('store.look-inside')}
        </Link>
      ) : null}
    </>
  );
}

function ProductSkeleton() {
  return (
    <Skeleton>
      <div className="flex gap-8 pt-4">
        <SkeletonBar className="h-56 w-40" />
        <SkeletonBar className="h-9 w-64 max-w-[50vw]" />
      </div>
    </Skeleton>
  );
}

export { ProductPage as Component };
