import type { ContributorV3 } from '@canticle/contract/calls';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { useRecordView } from '../activity/index.ts';
import { useCollections } from '../collections/index.ts';
import { useUser, canEdit } from '../session/index.ts';
import { countryName, useContributor } from '../songs/index.ts';
import { ApiError } from '../../api/index.ts';
import { LoadFailed, Portrait, RichText, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, lazyWithRetry, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { ContributorFiles } from './contributor-files.tsx';
import { ContributorSongs } from './contributor-songs.tsx';

/* Only editors load what editing needs. */
const EditContributor = lazyWithRetry(async () => (await import('./edit-contributor-link.tsx')).EditContributorLink);

/** A contributor: their details, and their songs in each songbook. */
export function ContributorPage() {
  const { t } = useTranslate();
  const { contributor: id = '' } = useParams();
  const { data, error, refetch } = useContributor(id);
  const failureText = useErrorMessage();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={data?.item.name} width="middle">
      <Link
        to="/collections"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('contributor.back')}
      </Link>
      {data ? <ContributorDetails contributor={data} /> : null}
      {!data && isMissing ? (
        <EmptyState
          isPage
          title={t('contributor.not-found')}
          action={<ButtonLink to="/collections">{t('list.locked.link')}</ButtonLink>}
        />
      ) : null}
      {!data && error && !isMissing ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <ContributorSkeleton /> : null}
    </Page>
  );
}

function ContributorDetails({ contributor: { id, item, songIds } }: { contributor: ContributorV3 }) {
  const { t, language } = useTranslate();
  useRecordView('contributor', id);
  const { data: collections } = useCollections();
  const { data: user } = useUser();
  const facts = [
    item.birthYear === null ? '' : t('contributor.born', { year: item.birthYear }),
    item.country ? countryName(item.country, language) : '',
  ].filter(Boolean);
  const biography = localizedText(item.biography ?? {}, language);
  return (
    <article>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-2 pb-6">
        <Portrait image={item.image} />
        <div className="min-w-0 grow basis-48">
          <h1 className="text-[length:min(1.875rem,11vw)] leading-[1.15] font-medium hyphens-auto sm:text-[2.75rem]">
            {item.name}
          </h1>
          {item.subtitle ? <p className="mt-2 text-lg text-ink-soft">{item.subtitle}</p> : null}
          {facts.length > 0 ? <p className="mt-1 text-[0.9375rem] text-ink-soft">{facts.join(' · ')}</p> : null}
        </div>
      </header>
      {biography ? <RichText html={biography} /> : null}
      {canEdit(user) ? (
        <Suspense fallback={null}>
          <EditContributor id={id} />
        </Suspense>
      ) : null}
      {songIds.length === 0 ? (
        <p className="mt-8 text-ink-soft">{t('contributor.no-songs', { name: item.name })}</p>
      ) : null}
      {collections
        ?.filter(({ type }) => type === 'song')
        .map((collection) => (
          <ContributorSongs key={collection.id} contributorId={id} collection={collection} />
        ))}
      {collections ? <ContributorFiles contributorId={id} collections={collections} /> : null}
    </article>
  );
}

function ContributorSkeleton() {
  return (
    <Skeleton>
      <div className="flex items-center gap-6 pt-2 pb-6">
        <SkeletonBar className="size-24 rounded-full sm:size-32" />
        <SkeletonBar className="h-9 w-56 max-w-[50vw]" />
      </div>
    </Skeleton>
  );
}

export { ContributorPage as Component };
