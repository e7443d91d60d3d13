import { policies } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError, callApi } from '../api/index.ts';
import { LoadFailed, RichText } from '../components/index.ts';
import { localeOf, problemKey, useTranslate } from '../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, windowTitle } from '../ui/index.ts';

/** The privacy policy or the terms of this installation; public. */
export function PolicyPage() {
  const { t, language } = useTranslate();
  const { which = '' } = useParams();
  const policyName = which === 'privacy' || which === 'terms' ? which : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['policy', policyName, language],
    queryFn: () => callApi(policies.getPolicy, { params: { which: policyName ?? 'privacy' }, query: { language } }),
    enabled: policyName !== undefined,
  });
  useEffect(() => {
    document.title = windowTitle(data?.title);
  }, [data]);
  const isMissing = policyName === undefined || (error instanceof ApiError && error.status === 404);
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-12 sm:px-8">
      {data ? (
        <article lang={localeOf(data.language)}>
          <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">{data.title}</h1>
          <p className="mt-2 mb-8 text-sm text-ink-soft">{t('policy.version', { version: data.version })}</p>
          <RichText html={data.html} />
        </article>
      ) : null}
      {!data && !error && !isMissing ? <PolicySkeleton /> : null}
      {!data && isMissing ? (
        <EmptyState
          isPage
          title={t('not-found.title')}
          action={<ButtonLink to="/">{t('not-found.home')}</ButtonLink>}
        />
      ) : null}
      {!data && error && !isMissing ? (
        <LoadFailed
          title={t('app.page-failed')}
          text={t(problemKey(error instanceof ApiError ? error.code : 'INTERNAL'))}
          onRetry={() => void refetch()}
        />
      ) : null}
    </main>
  );
}

function PolicySkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-4">
        <SkeletonBar className="h-11 w-2/3" />
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <SkeletonBar key={line} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}

export { PolicyPage as Component };
