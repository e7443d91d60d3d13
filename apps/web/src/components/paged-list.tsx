import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { Button, Skeleton, SkeletonBar } from '../ui/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { useErrorMessage } from './use-error-message.ts';

type PagedListProps = {
  /** What loads the pages. */
  pages: {
    readonly data: object | undefined;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  label: string;
  /** Shown below the list when its pages are loaded and have no rows; null when they have some. */
  empty: ReactNode;
  /** The rows of all pages loaded so far. */
  children: ReactNode;
};

/** A list that is loaded page by page, while it is loading, when it could not be loaded, and when there is more. */
export function PagedList({ pages, label, empty, children }: PagedListProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = pages;
  return (
    <>
      {!data && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Skeleton>
          <SkeletonBar className="mt-4 h-64 w-full" />
        </Skeleton>
      ) : null}
      <ul aria-label={label}>{children}</ul>
      {data ? empty : null}
      {hasNextPage ? (
        <div className="flex flex-col items-center gap-3 pt-6">
          {isFetchNextPageError ? (
            <p role="alert" className="text-danger">
              {failureText(error)}
            </p>
          ) : null}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('catalogue.show-more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
