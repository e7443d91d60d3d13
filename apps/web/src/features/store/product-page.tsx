import type { CollectionV3 } from '@canticle/contract/calls';
import { Link, useParams } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { useCollections } from '../collections/index.ts';
import { CollectionCover, LoadFailed, RichText, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { useProducts } from './queries.ts';
import { GroupOffer } from './group-offer.tsx';
import { OtherProducts } from './other-products.tsx';
import { ProductOffer } from './product-offer.tsx';
import { SongbookFacts, SongbookInside } from './songbook-inside.tsx';
import { collectionAddress, findStoreItem, type StoreItem, useStoreItems } from './store-items.ts';

/** One product: what is in it, what it costs, and the buttons that buy it. */
export function ProductPage() {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { id = '' } = useParams();
  const storeItems = useStoreItems();
  const collections = useCollections();
  const products = useProducts();
  const failureText = useErrorMessage();
  const item = storeItems && findStoreItem(storeItems, id);
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
  const { collections, name, cover } = item;
  const songbooks = collections.filter(({ type }) => type === 'song');
  return (
    <article>
      <header className="flex flex-wrap items-start gap-x-8 gap-y-6 pt-4 pb-8">
        <CollectionCover {...cover} size="page" />
        <div className="flex min-w-0 grow basis-60 flex-col items-start gap-4">
          <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{name}</h1>
          <SongbookFacts songbooks={songbooks} />
          <ProductOffer item={item} />
          <GroupOffer item={item} />
        </div>
      </header>
      {collections.map((collection) => (
        <AboutCollection key={collection.id} collection={collection} isAlone={collections.length === 1} />
      ))}
      <OtherProducts item={item} />
    </article>
  );
}

type AboutCollectionProps = { collection: CollectionV3; isAlone: boolean };

function AboutCollection({ collection, isAlone }: AboutCollectionProps) {
  const { t, language } = useTranslate();
  const name = localizedText(collection.name, language);
  const path = collectionAddress(collection, language);
  return (
    <section className="border-t border-line py-6">
      <h2 className="pb-3 text-xl font-medium">
        {isAlone ? (
          t('store.details')
        ) : path ? (
          <Link to={path} className="hover:text-accent">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <RichText html={localizedText(collection.details, language)} />
      {collection.type === 'song' ? <SongbookInside collection={collection} isOpenAtFirst={isAlone} /> : null}
    </section>
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
