import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readLastLocations } from '../activity/index.ts';
import { useCollections } from '../collections/index.ts';
import { useLists } from '../lists/index.ts';
import { useUser } from '../session/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import {
  ButtonLink,
  classes,
  EmptyState,
  lazyWithRetry,
  Skeleton,
  SkeletonBar,
  Page,
  useAfterPaint,
} from '../../ui/index.ts';
import { findNextSet } from './find-next-set.ts';
import { HomeCard } from './home-card.tsx';
import { HomeSection, moreLinkClass } from './home-section.tsx';
import { NextSet } from './next-set.tsx';
import { CoverGrid, coverGridClass } from './cover-grid.tsx';

const JoinForm = lazyWithRetry(async () => (await import('../live/join-form.tsx')).JoinForm);

const ContinueCard = lazyWithRetry(async () => (await import('./continue-card.tsx')).ContinueCard);

const OwnListCovers = lazy(async () => ({ default: (await import('./own-list-covers.tsx')).OwnListCovers }));

const LowerSections = lazy(async () => ({ default: (await import('./lower-sections.tsx')).LowerSections }));

/** Home: what comes next, where the person was, and the covers of their songbooks and lists. */
export function DashboardPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  // Drawn together: a set that came later would push the rest down.
  const { isPending: areListsPending } = useLists();
  const { isPending: areCollectionsPending } = useCollections();
  const isPending = areCollectionsPending || areListsPending;
  // What the first picture can do without is loaded once it is there.
  const isPainted = useAfterPaint(!isPending);
  return (
    <Page title={t('app.home')} width="middle">
      <h1 className="min-h-7 pt-3 pb-4 text-lg font-medium text-ink-soft [overflow-wrap:anywhere] sm:pt-6">
        {user ? t('dashboard.greeting', { name: givenName(user.displayName) }) : ' '}
      </h1>
      {isPending ? (
        <HomeSkeleton />
      ) : (
        <>
          <FirstThings isPainted={isPainted} />
          <div className="flex flex-col gap-10 pt-8">
            <Songbooks />
            <OwnLists isPainted={isPainted} />
            <Suspense fallback={lowerPlace}>{isPainted ? <LowerSections /> : lowerPlace}</Suspense>
          </div>
        </>
      )}
    </Page>
  );
}

const lowerPlace = <div className="min-h-96" />;

/* The name a person is greeted with: Kari of Kari Anne Nordmann. */
const givenName = (displayName: string) => displayName.trim().split(/\s/u, 1)[0] ?? displayName;

/* What is done from here most: the next set, where the person was, and joining a session. */
function FirstThings({ isPainted }: { isPainted: boolean }) {
  const { t } = useTranslate();
  const { data: lists = [] } = useLists();
  const now = useMinute();
  const [last] = useState(readLastLocations);
  const count = Object.values(last).filter(Boolean).length;
  const nextSet = findNextSet(lists, now);
  return (
    <div className="grid items-stretch gap-3 md:grid-cols-2 md:gap-4">
      {nextSet ? <NextSet set={nextSet} now={now} /> : null}
      {count > 0 ? (
        <HomeCard id="continue" title={t('dashboard.continue')}>
          <div style={{ minHeight: `${count * 4 - 0.75}rem` }}>
            <Suspense>{isPainted ? <ContinueCard {...last} /> : null}</Suspense>
          </div>
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
          <Suspense>{isPainted ? <JoinForm /> : null}</Suspense>
        </div>
      </HomeCard>
    </div>
  );
}

/* The time, as it is each minute: the page may stay open from one set to the next. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
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

/* The lists and the way to make one come after the first picture, the sentence where there are none does not. */
function OwnLists({ isPainted }: { isPainted: boolean }) {
  const { t } = useTranslate();
  const { data: lists } = useLists();
  return (
    <HomeSection
      id="lists"
      title={t('lists.title')}
      more={
        <Link to="/custom-collections" className={moreLinkClass}>
          {t('lists.see-all')}
        </Link>
      }
    >
      {lists?.length === 0 ? <p className="pt-6 text-ink-soft">{t('lists.empty.text')}</p> : null}
      <Suspense fallback={listsPlace}>{isPainted ? <OwnListCovers /> : listsPlace}</Suspense>
    </HomeSection>
  );
}

const listsPlace = <div className="min-h-14" />;

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
