import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { readLastLocation } from '../activity/index.ts';
import { collectionPath, coverOf, useCollections } from '../collections/index.ts';
import { useUser } from '../session/index.ts';
import { useSongCounts } from '../songs/index.ts';
import { CollectionRow, LoadFailed, Ornament, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { OwnLists } from './own-lists.tsx';
import { RecentViews } from './recent-views.tsx';

/** Home: a greeting and the person's own songbooks, like the first page of a printed hymnal. */
export function DashboardPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  return (
    <Page width="narrow">
      <header className="flex flex-col items-center gap-5 pt-10 pb-12 text-center sm:pt-16">
        <Ornament />
        <h1 className="max-w-full text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {user ? t('dashboard.greeting', { name: user.displayName }) : ' '}
        </h1>
        <ContinueLink />
        <Ornament />
      </header>
      <div className="flex flex-col gap-12">
        <DashboardSection id="songbooks" title={t('dashboard.songbooks')}>
          <OwnSongbooks />
        </DashboardSection>
        <DashboardSection id="lists" title={t('lists.title')}>
          <OwnLists />
        </DashboardSection>
        <DashboardSection id="recent" title={t('dashboard.recent')}>
          <RecentViews />
        </DashboardSection>
      </div>
    </Page>
  );
}

function DashboardSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-ink pb-2 text-base font-semibold tracking-wide">
        {title}
      </h2>
      {children}
    </section>
  );
}

/* Links to the last location of this person on this device. */
function ContinueLink() {
  const { t } = useTranslate();
  const [location] = useState(readLastLocation);
  if (!location) return null;
  return (
    <Link
      to={location.to}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-3 text-[0.9375rem] text-accent hover:bg-wash"
    >
      <span className="truncate">{t('dashboard.go-on', { title: location.title })}</span>
      <NextIcon aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}

function OwnSongbooks() {
  const { t, language } = useTranslate();
  const { data, isPending, error, refetch } = useCollections();
  const ownCollections = (data ?? []).filter(({ available }) => available);
  const counts = useSongCounts(ownCollections.filter(({ type }) => type === 'song').map(({ id }) => id));
  const failureText = useErrorMessage();

  if (isPending) return <SongbooksSkeleton />;
  if (error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <>
      {ownCollections.some(({ type }) => type === 'song') ? null : <NoSongbooks />}
      {ownCollections.map((collection) => {
        const count = counts.get(collection.id);
        return (
          <CollectionRow
            key={collection.id}
            to={collectionPath(collection, language)}
            cover={coverOf(collection, language)}
            detail={collection.type === 'song' ? (count === undefined ? ' ' : t('list.songs', { count })) : ''}
          />
        );
      })}
      <CollectionRow
        to="/tutorials"
        cover={{ id: 'tutorials', name: t('tutorials.title'), shortKey: '', image: null }}
        detail={t('tutorials.text')}
      />
      <p className="pt-4">
        <Link to="/collections" className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('dashboard.see-all')}
        </Link>
      </p>
    </>
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

function SongbooksSkeleton() {
  return (
    <Skeleton>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex min-h-24 items-center gap-5 border-b border-line py-4">
          <SkeletonBar className="h-16 w-12" />
          <SkeletonBar className="h-5 w-56" />
        </div>
      ))}
    </Skeleton>
  );
}

export { DashboardPage as Component };
