import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { classes, Popover, lazyWithRetry, useSiteName } from '../../ui/index.ts';
import { HomeIcon, ListsIcon, MoreIcon, SearchIcon, SongbooksIcon } from '../../ui/icons.ts';

const MoreMenu = lazyWithRetry(async () => (await import('./more-menu.tsx')).MoreMenu);

/** The top bar: the product name as home link, navigation links on a wide screen, and the person's menu at the end. */
export function TopBar({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  const siteName = useSiteName();
  return (
    <header className="z-30 border-line bg-paper md:sticky md:top-0 md:border-b">
      <div className="mx-auto flex h-14 max-w-content items-center gap-8 px-4 sm:px-8">
        <Link
          to="/"
          className="inline-flex min-h-11 min-w-0 items-center font-serif text-xl font-semibold tracking-tight text-ink"
        >
          {siteName}
        </Link>
        <nav aria-label={t('shell.menu')} className="hidden grow gap-1 md:flex">
          <TopLink to="/">{t('app.home')}</TopLink>
          <TopLink to="/collections">{t('shell.songbooks')}</TopLink>
          <TopLink to="/custom-collections">{t('lists.title')}</TopLink>
          <TopLink to="/favorites">{t('favourites.title')}</TopLink>
          <TopLink to="/scriptures" isOnWideScreens>
            {t('shell.scriptures')}
          </TopLink>
          <TopLink to="/publications" isOnWideScreens>
            {t('shell.publications')}
          </TopLink>
        </nav>
        <div className="ms-auto flex items-center gap-1">{children}</div>
      </div>
    </header>
  );
}

/* The same for the links in the top bar, which are on one line. */
const topLinkClass =
  'inline-flex min-h-11 items-center rounded-control px-3 whitespace-nowrap hover:bg-wash ' +
  'text-[length:min(0.9375rem,max(15px,1.35vw))]';

type TopLinkProps = { to: string; isOnWideScreens?: boolean; children: ReactNode };

function TopLink({ to, isOnWideScreens = false, children }: TopLinkProps) {
  const current = useCurrent(to);
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(
        topLinkClass,
        isOnWideScreens && 'max-xl:hidden',
        current ? 'font-semibold text-accent' : 'text-ink-soft hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

/* Whether a place of the bar is the page, or holds it: a song belongs to its list when it was opened from one, else to its songbook. */
function useCurrent(to: string): 'page' | 'true' | undefined {
  const { pathname, search } = useLocation();
  if (pathname === to) return 'page';
  const isSong = pathname.startsWith('/songs/') && !pathname.startsWith('/songs/search');
  const songPlace = new URLSearchParams(search).has('list') ? '/custom-collections' : '/collections';
  const isInside = isSong ? to === songPlace : to !== '/' && pathname.startsWith(`${to}/`);
  return isInside ? 'true' : undefined;
}

/** The same links at the bottom of a phone, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslate();
  return (
    <nav
      aria-label={t('shell.menu')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BottomLink to="/" icon={<HomeIcon aria-hidden className={barIconClass} />}>
        {t('app.home')}
      </BottomLink>
      <BottomLink to="/collections" icon={<SongbooksIcon aria-hidden className={barIconClass} />}>
        {t('shell.songbooks')}
      </BottomLink>
      <BottomLink to="/songs/search" icon={<SearchIcon aria-hidden className={barIconClass} />}>
        {t('search.title')}
      </BottomLink>
      <BottomLink to="/custom-collections" icon={<ListsIcon aria-hidden className={barIconClass} />}>
        {t('lists.title')}
      </BottomLink>
      <MoreButton />
    </nav>
  );
}

/* Its labels scale with the browser's font size as long as five of them fit side by side. */
const bottomLinkClass =
  'flex min-h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-center leading-tight ' +
  'text-[length:min(0.75rem,max(12px,3.6vw))]';

const barIconClass = 'size-[min(1.375rem,1.75em+8px)]';

/* Its links are loaded when it opens. */
function MoreButton() {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('shell.more')}
      isBottomSheetOnPhone
      triggerClassName={classes(bottomLinkClass, 'text-ink-soft')}
      trigger={
        <>
          <MoreIcon aria-hidden className={barIconClass} />
          {t('shell.more')}
        </>
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <MoreMenu />
      </Suspense>
    </Popover>
  );
}

function BottomLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const current = useCurrent(to);
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(bottomLinkClass, current ? 'font-semibold text-accent' : 'text-ink-soft')}
    >
      {icon}
      {children}
    </Link>
  );
}
