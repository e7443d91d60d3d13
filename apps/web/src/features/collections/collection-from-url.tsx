import { type CollectionV3, findCollection } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';
import { AskForAccess } from './access-hint.tsx';
import { useCollections } from './queries.ts';
import { StoreLink } from './store-link.tsx';

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
  const { sells } = useInstallation();
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
  if (!collection.available)
    return (
      <EmptyState
        isPage
        title={t('collection.locked')}
        icon={<LockIcon aria-hidden className="size-7" />}
        action={<StoreLink />}
      >
        {sells ? t('collection.locked.text') : <AskForAccess />}
      </EmptyState>
    );
  return children(collection);
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
