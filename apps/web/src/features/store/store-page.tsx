import { useInstallation } from '../../auth/index.ts';
import { useCollections } from '../collections/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, Popover, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { AboutIcon } from '../../ui/icons.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { useProducts, useStoreTerms } from './queries.ts';
import { useRefreshAfterPortal } from './use-refresh-after-portal.ts';
import { isForSale } from './for-sale.ts';
import { useStoreItems } from './store-items.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { CollectionCard, ProductCard } from './product-card.tsx';

/** The store, or the shelf where nothing is sold: songbooks, scriptures and publications, owned and for sale, alone and in bundles. */
export function StorePage() {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  useRefreshAfterPortal();
  return (
    <Page title={t('store.title')} width="wide">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-5 sm:pt-12">
        <div className="flex items-center gap-1">
          <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{t('store.title')}</h1>
          {sells ? <PriceInfo /> : null}
        </div>
        {sells ? (
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
            <SubscriptionActions />
            <PeriodSwitch />
          </div>
        ) : null}
      </header>
      <StoreItems />
    </Page>
  );
}

function PriceInfo() {
  const { t } = useTranslate();
  const { data: terms } = useStoreTerms();
  return (
    <Popover
      label={t('store.price-note.label')}
      trigger={<AboutIcon aria-hidden className="size-5" />}
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
    >
      <p className="max-w-72">
        {t('store.price-note')} {terms?.halfPrice ? t('store.half') : ''}
      </p>
    </Popover>
  );
}

function StoreItems() {
  const { t } = useTranslate();
  const storeItems = useStoreItems();
  const collections = useCollections();
  const products = useProducts();
  const failureText = useErrorMessage();
  const error = collections.error ?? products.error;

  if (error) {
    const retry = () => void Promise.all([collections.refetch(), products.refetch()]);
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={retry} />;
  }
  if (storeItems === undefined || collections.data === undefined) return <StoreSkeleton />;
  const soldSeparately = new Set(
    storeItems.flatMap(({ product }) => (product.collectionIds.length === 1 ? product.collectionIds : [])),
  );
  const sold = new Set(storeItems.filter(isForSale).flatMap(({ product }) => product.collectionIds));
  const otherCollections = collections.data.filter(({ id }) => !soldSeparately.has(id));
  if (storeItems.length + otherCollections.length === 0)
    return <EmptyState title={t('store.empty')}>{t('store.empty.text')}</EmptyState>;
  return (
    <ul className="grid gap-x-12 border-t border-ink md:grid-cols-2">
      {storeItems.map((item) => (
        <li key={item.product.id}>
          <ProductCard item={item} />
        </li>
      ))}
      {otherCollections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} isSold={sold.has(collection.id)} />
        </li>
      ))}
    </ul>
  );
}

function StoreSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-x-12 border-t border-line md:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-start gap-5 border-b border-line py-5">
            <SkeletonBar className="h-[6.67rem] w-20" />
            <SkeletonBar className="h-5 w-56 max-w-[50vw]" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

export { StorePage as Component };
