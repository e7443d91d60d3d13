import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { readLastLocations } from '../activity/index.ts';
import { useCollections } from '../collections/index.ts';
import { useLists } from '../lists/index.ts';
import { useUser } from '../session/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, classes, EmptyState, lazyWithRetry, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { findNextSet } from './find-next-set.ts';
import { HomeCard } from './home-card.tsx';
import { HomeSection, moreLinkClass } from './home-section.tsx';
import { NextSet } from './next-set.tsx';
import { CoverGrid, coverGridClass } from './cover-grid.tsx';

const JoinForm = lazyWithRetry(async () => (await import('../live/join-form.tsx')).JoinForm);

const ContinueCard = lazyWithRetry(async () => (await import('./continue-card.tsx')).ContinueCard);

const LowerSections = lazy(async () => ({ default: (await import('./lower-sections.tsx')).LowerSections }));

/** Home: what comes next, where the person was, and the covers of their songbooks and lists. */
export function DashboardPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  // Drawn together: a set that came later would push the rest down.
  const { isPending: areListsPending } = useLists();
  const { isPending } = useCollections();
  return (
    <Page title={t('app.home')} width="middle">
      <h1 className="min-h-7 pt-3 pb-4 text-lg font-medium text-ink-soft [overflow-wrap:anywhere] sm:pt-6">
        {user ? t('dashboard.greeting', { name: givenName(user.displayName) }) : ' '}
      </h1>
      {isPending || areListsPending ? (
        <HomeSkeleton />
      ) : (
        <>
          <FirstThings />
          <div className="flex flex-col gap-10 pt-8">
            <Songbooks />
            <Suspense fallback={<div className="min-h-96" />}>
              <LowerSections />
            </Suspense>
          </div>
        </>
      )}
    </Page>
  );
}

/* The name a person is greeted with: Kari of Kari Anne Nordmann. */
const givenName = (displayName: string) => displayName.trim().split(/\s/u, 1)[0] ?? displayName;

/* What is done from here most: the next set, where the person was, and joining a session. */
function FirstThings() {
  const { t } = useTranslate();
  const { data: lists = [] } = useLists();
  const [now] = useState(() => Date.now());
  const [last] = useState(readLastLocations);
  const count = Object.values(last).filter(Boolean).length;
  const nextSet = findNextSet(lists, now);
  return (
    <div className="grid items-stretch gap-3 md:grid-cols-2 md:gap-4">
      {nextSet ? <NextSet set={nextSet} now={now} /> : null}
      {count > 0 ? (
        <HomeCard id="continue" title={t('dashboard.continue')}>
          <Suspense fallback={<div style={{ height: `${count * 4 - 0.75}rem` }} />}>
            <ContinueCard {...last} />
          </Suspense>
        </HomeCard>
      ) : null}
      <HomeCard
        id="join"
        title={t('live.join')}
        className={classes(
          !nextSet && count === 0 && 'md:col-span-2 md:flex md:items-center md:justify-between md:gap-6',
        )}
      >
        <div className="min-h-16 w-full max-w-96 pt-1">
          <Suspense>
            <JoinForm />
          </Suspense>
        </div>
      </HomeCard>
    </div>
  );
}

function Songbooks() {
  const { t } = useTranslate();
  const { data, error, refetch } = useCollections();
  const failureText = useErrorMessage();
  if (error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  const songbooks = data?.filter(({ available, type }) => available && type === 'song') ?? [];
  return (
    <HomeSection
      id="songbooks"
      title={t('dashboard.songbooks')}
      more={
        <Link to="/collections" className={moreLinkClass}>
          {t('dashboard.see-all')}
        </Link>
      }
    >
      {songbooks.length > 0 ? <CoverGrid collections={songbooks} /> : <NoSongbooks />}
    </HomeSection>
  );
}

function NoSongbooks() {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t('dashboard.empty')}
      action={
        <ButtonLink variant="primary" to="/collections">
          {t('dashboard.empty.link')}
        </ButtonLink>
      }
    >
      {t('dashboard.empty.text')}
    </EmptyState>
  );
}

function HomeSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        <SkeletonBar className="h-24 w-full" />
        <SkeletonBar className="h-24 w-full" />
      </div>
      <div className={coverGridClass}>
        {[1, 2, 3, 4, 5, 6].map((book) => (
          <SkeletonBar key={book} className="aspect-[3/4] w-full" />
        ))}
      </div>
    </Skeleton>
  );
}

export { DashboardPage as Component };
