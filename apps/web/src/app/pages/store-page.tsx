import { homeOf, keyIn, useCollections } from '../../features/collections/index.ts';
import { CollectionRow, LoadFailed } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';

/** Every songbook there is: a check mark on one's own, a lock on the others. */
export function StorePage() {
  const { t } = useTranslate();
  return (
    <Page width="middle">
      <h1 className="pt-8 pb-5 text-3xl leading-tight font-medium sm:pt-12 sm:text-4xl">{t('store.title')}</h1>
      <Songbooks />
    </Page>
  );
}

function Songbooks() {
  const { t, language } = useTranslate();
  const { data, isPending, error, refetch } = useCollections();
  const failureText = useFailureText();

  if (isPending) return <SongbooksToCome />;
  if (error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title={t('store.empty')}>{t('store.empty.text')}</EmptyState>;
  return (
    <ul className="grid gap-x-12 border-t border-ink lg:grid-cols-2">
      {data.map((collection) => (
        <li key={collection.id}>
          <CollectionRow
            to={homeOf(collection, language)}
            name={nameIn(collection.name, language)}
            shortKey={keyIn(collection, language)}
            image={collection.image}
            detail={!collection.available && collection.freeSongs ? t('store.some-free') : ''}
            mark={collection.available ? 'owned' : 'locked'}
          />
        </li>
      ))}
    </ul>
  );
}

function SongbooksToCome() {
  return (
    <Skeleton>
      <div className="grid gap-x-12 border-t border-line lg:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex min-h-24 items-center gap-5 border-b border-line py-4">
            <SkeletonBar className="h-16 w-12" />
            <SkeletonBar className="h-5 w-56" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
