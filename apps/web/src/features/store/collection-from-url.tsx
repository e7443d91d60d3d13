import type { CollectionV3 } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { AskForAccess, findCollection, StoreLink, useCollections } from '../collections/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';
import { BuyCollection, useOffer } from './buy-button.tsx';

type CollectionFromUrlProps = {
  slug: string;
  type: 'publication' | 'scripture';
  children: (collection: CollectionV3) => ReactNode;
};

/**
 * Renders its children with the collection the URL names; shows a message when there is none, or the person does not
 * have it.
 */
export function CollectionFromUrl({ slug, type, children }: CollectionFromUrlProps) {
  const { t } = useTranslate();
  const { data, isPending, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  if (isPending) return <CollectionSkeleton />;
  if (error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  const collection = findCollection(
    data.filter((one) => one.type === type),
    slug,
  );
  if (collection === undefined)
    return (
      <EmptyState isPage title={t('collection.missing')} action={<StoreLink />}>
        {t('collection.missing.text')}
      </EmptyState>
    );
  return collection.available ? children(collection) : <LockedCollection collectionId={collection.id} />;
}

/* What the person does not have, and how they get it. */
function LockedCollection({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const icon = <LockIcon aria-hidden className="size-7" />;
  if (sells) return <OfferedCollection collectionId={collectionId} icon={icon} />;
  return (
    <EmptyState isPage title={t('collection.locked')} icon={icon} action={<StoreLink />}>
      <AskForAccess />
    </EmptyState>
  );
}

/* Where something is sold: the offer, or whom to ask for what is not for sale. */
function OfferedCollection({ collectionId, icon }: { collectionId: string; icon: ReactNode }) {
  const { t } = useTranslate();
  const { item, isLoaded } = useOffer(collectionId);
  return (
    <EmptyState
      isPage
      title={t('collection.locked')}
      icon={icon}
      action={item ? <BuyCollection collectionId={collectionId} /> : <StoreLink />}
    >
      {item ? t('collection.locked.text') : null}
      {isLoaded && !item ? <AskForAccess /> : null}
    </EmptyState>
  );
}

function CollectionSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col items-center gap-4 py-10">
        <SkeletonBar className="h-28 w-20" />
        <SkeletonBar className="h-8 w-64 max-w-full" />
      </div>
    </Skeleton>
  );
}
