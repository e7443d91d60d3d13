import { CollectionRow, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { collectionPath } from './collection-paths.ts';
import { coverOf } from './cover-of.ts';
import { useCollections } from './queries.ts';

/** The collections of one type as a list, each linking to its page. */
export function CollectionList({ type, empty }: { type: 'publication' | 'scripture'; empty: string }) {
  const { t, language } = useTranslate();
  const { data, isPending, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  if (isPending) return <CollectionsSkeleton />;
  if (error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  const matching = data.filter((collection) => collection.type === type);
  if (matching.length === 0) return <EmptyState title={empty}>{t('store.empty.text')}</EmptyState>;
  return (
    <ul className={classes('grid gap-x-12 border-t border-ink', matching.length > 1 && 'lg:grid-cols-2')}>
      {matching.map((collection) => (
        <li key={collection.id}>
          <CollectionRow
            to={collectionPath(collection, language)}
            cover={coverOf(collection, language)}
            detail=""
            ownership={collection.available ? 'owned' : 'locked'}
          />
        </li>
      ))}
    </ul>
  );
}

function CollectionsSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-x-12 border-t border-line lg:grid-cols-2">
        {[1, 2].map((row) => (
          <div key={row} className="flex min-h-24 items-center gap-5 border-b border-line py-4">
            <SkeletonBar className="h-16 w-12" />
            <SkeletonBar className="h-5 w-56" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
