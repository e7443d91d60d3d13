import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { initialRoutes } from './start/initial-routes.ts';
import { firstContentful } from './start/first-contentful.ts';
import { FrameWhenSignedIn } from './start/frame-when-signed-in.tsx';
import { reloadOnMissingChunk } from './start/missing-chunk.ts';
import { PageFailed } from './start/page-failed.tsx';
import { PublicLayout } from './start/public-layout.tsx';
import { type PrefetchSongs, createSongPrefetch } from './start/prefetch-songs.ts';
import { RequireSignIn, RequireSignInWithoutBearer } from './start/require-sign-in.tsx';
import { SplashScreen } from './start/splash-screen.tsx';

/* The pages with several addresses, which stay in the address bar as they are, and those loaded ahead. */
const loadSongListPage = () => import('../features/songbook/song-list-page.tsx');
const loadDashboard = () => import('../features/dashboard/dashboard-page.tsx');
const loadStore = () => import('../features/store/store-page.tsx');
const loadTransfer = () => import('../features/transfer/transfer-page.tsx');
const loadProduct = () => import('../features/store/product-page.tsx');
const loadLists = () => import('../features/lists/lists-page.tsx');
const loadList = () => import('../features/lists/list-page.tsx');
const loadCatalogue = () => import('../features/catalogue/catalogue-page.tsx');
const loadGroupPages = () => import('../features/groups/group-pages.ts');
const loadCreateAccount = () => import('../features/sign-in/create-account-page.tsx');
const loadResetPassword = () => import('../features/sign-in/forgot-password-reset-page.tsx');

/* The page most people open next. A missing file is reported when they do. */
const prefetchSongListPage = () => {
  firstContentful.then(loadSongListPage).catch(() => undefined);
  return null;
};

/* Runs in parallel with loading the code of the page, and blocks nothing. */
const createSongListLoader =
  (prefetchSongs: PrefetchSongs): RouteObject['loader'] =>
  ({ params: { collection = '' } }) => {
    prefetchSongs(collection);
    return null;
  };

const shouldRevalidate = () => false;

const createAppRoutes = (prefetchSongs: PrefetchSongs): RouteObject[] => [
  { path: '/', lazy: loadDashboard, loader: prefetchSongListPage, shouldRevalidate },
  { path: '/dashboard', lazy: loadDashboard, loader: prefetchSongListPage, shouldRevalidate },
  { path: '/collections', lazy: loadStore, loader: prefetchSongListPage, shouldRevalidate },
  { path: '/store', lazy: loadStore, loader: prefetchSongListPage, shouldRevalidate },
  { path: '/songs', lazy: loadStore, loader: prefetchSongListPage, shouldRevalidate },
  { path: '/collections/:id', lazy: loadProduct },
  { path: '/store/:id', lazy: loadProduct },

  { path: '/songs/search', lazy: () => import('../features/search/search-page.tsx') },
  { path: '/songs/search/tune', lazy: () => import('../features/search/tune-page.tsx') },
  {
    path: '/songs/:collection',
    lazy: loadSongListPage,
    loader: createSongListLoader(prefetchSongs),
    shouldRevalidate,
  },
  { path: '/songs/:collection/files', lazy: () => import('../features/media/song-files-page.tsx') },
  { path: '/songs/:collection/:number', lazy: () => import('../features/song/song-page.tsx') },
  { path: '/songs/:collection/:number/edit', lazy: () => import('../features/catalogue/edit-song-page.tsx') },
  { path: '/songs/:collection/:number/timing/:file', lazy: () => import('../features/timing/timing-page.tsx') },
  { path: '/contributors/:contributor', lazy: () => import('../features/contributors/contributor-page.tsx') },

  { path: '/favorites', lazy: () => import('../features/song-marks/favourites-page.tsx') },
  { path: '/tags', lazy: () => import('../features/song-marks/tags-page.tsx') },
  { path: '/tags/:id', lazy: () => import('../features/song-marks/tag-page.tsx') },
  { path: '/custom-collections', lazy: loadLists },
  { path: '/custom-collections/:id', lazy: loadList },
  { path: '/playlists', lazy: loadLists },
  { path: '/playlists/:id', lazy: loadList },
  { path: '/groups', lazy: async () => ({ Component: (await loadGroupPages()).GroupsPage }) },
  { path: '/groups/:id', lazy: () => import('./group-page.tsx') },
  { path: '/sharing', lazy: () => import('../features/sharing/sharing-page.tsx') },
  { path: '/live', lazy: async () => ({ Component: (await import('../features/live/live-pages.ts')).LivePage }) },
  { path: '/settings', lazy: () => import('../features/settings/settings-page.tsx') },

  { path: '/scriptures', lazy: () => import('../features/scriptures/scriptures-page.tsx') },
  { path: '/scriptures/:scriptureId', lazy: () => import('../features/scriptures/scripture-page.tsx') },
  { path: '/scriptures/:scriptureId/translations', lazy: () => import('../features/scriptures/translations-page.tsx') },
  {
    path: '/scriptures/:scriptureId/translations/:translationId',
    lazy: () => import('../features/scriptures/translation-page.tsx'),
  },
  { path: '/scriptures/:scriptureId/:bookId', lazy: () => import('../features/scriptures/book-page.tsx') },
  { path: '/scriptures/:scriptureId/:bookId/:chapterId', lazy: () => import('./chapter-page.tsx') },
  { path: '/publications', lazy: () => import('../features/publications/publications-page.tsx') },
  {
    path: '/publications/:collectionId',
    lazy: () => import('../features/publications/publication-collection-page.tsx'),
  },
  {
    path: '/publications/:collectionId/:publicationId/:articleId?',
    lazy: () => import('../features/publications/edition-page.tsx'),
  },
  { path: '/tutorials', lazy: () => import('../features/tutorials/tutorials-page.tsx') },

  { path: '/admin', lazy: () => import('../features/administration/admin-page.tsx') },
  { path: '/catalogue', lazy: loadCatalogue },
  { path: '/catalogue/song/new', lazy: () => import('../features/catalogue/new-song-page.tsx') },
  { path: '/catalogue/duplicates', lazy: () => import('../features/duplicates/duplicates-page.tsx') },
  { path: '/catalogue/:kind/:id', lazy: loadCatalogue },
  { path: '/corrections', lazy: () => import('../features/corrections/corrections-page.tsx') },
  { path: '/credit', lazy: () => import('../features/credit/credit-page.tsx') },
  { path: '/imports', lazy: loadTransfer },
  { path: '/imports/files', lazy: () => import('../features/file-matching/match-page.tsx') },
  { path: '/imports/:id', lazy: loadTransfer },
  { path: '/exports', lazy: loadTransfer },
  { path: '/statistics', lazy: () => import('../features/statistics/statistics-page.tsx') },
  { path: '/statistics/:id', lazy: () => import('../features/statistics/song-statistics-page.tsx') },
  { path: '/licence-report', lazy: () => import('../features/licence-report/licence-report-page.tsx') },
  { path: '/tools', lazy: () => import('../features/tools/tools-page.tsx') },
];

/* For signed-in people, without the frame of the app. */
const framelessRoutes: RouteObject[] = [
  { path: '/lead/:collection/:number', lazy: () => import('../features/leading/lead-page.tsx') },
  { path: '/custom-collections/:id/stage', lazy: () => import('../features/performance/set-stage-page.tsx') },
  { path: '/live/:id', lazy: async () => ({ Component: (await import('../features/live/live-pages.ts')).FollowPage }) },
  { path: '/print', lazy: () => import('../features/print/print-page.tsx') },
  { path: '/print/list/:id', lazy: () => import('../features/print/print-list-page.tsx') },
  { path: '/print/songbook/:collection', lazy: () => import('../features/print/print-songbook-page.tsx') },
  { path: '/success', lazy: () => import('../features/store/success-page.tsx') },
];

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: () => import('../features/sign-in/login-page.tsx') },
  { path: '/login/create', lazy: loadCreateAccount },
  { path: '/create', lazy: loadCreateAccount },
  { path: '/login/reset', lazy: loadResetPassword },
  { path: '/reset-password', lazy: loadResetPassword },
  { path: '/verify-email', lazy: () => import('../features/sign-in/verify-email-page.tsx') },
  { path: '/policies/:which', lazy: () => import('./policy-page.tsx') },
  { path: '/groups/join/:token', lazy: async () => ({ Component: (await loadGroupPages()).JoinGroupPage }) },
  { path: '/mailbox', lazy: () => import('../features/notifications/mailbox-page.tsx') },
];

/**
 * Every route of the app (contract 4.6). A page is loaded when it is opened; its module exports it as `Component`.
 *
 * @param prefetchSongs  prefetches the songs of a collection whose list page is loading
 */
export const createRoutes = (prefetchSongs: PrefetchSongs): RouteObject[] => [
  {
    ErrorBoundary: PageFailed,
    HydrateFallback: SplashScreen,
    children: [
      {
        Component: RequireSignIn,
        children: [
          {
            lazy: () => import('./shell/shell.tsx'),
            children: [{ ErrorBoundary: PageFailed, children: createAppRoutes(prefetchSongs) }],
          },
          ...framelessRoutes,
        ],
      },
      {
        path: '/presentation',
        lazy: async () => ({ Component: (await import('../features/live/screen-pages.ts')).PresentationPage }),
      },
      {
        path: '/audience/:key',
        lazy: async () => ({ Component: (await import('../features/live/screen-pages.ts')).AudiencePage }),
      },
      {
        Component: RequireSignInWithoutBearer,
        children: [{ path: '/sheetmusic/:id?', lazy: () => import('../features/sheets/sheet-music-page.tsx') }],
      },
      { Component: PublicLayout, children: [{ ErrorBoundary: PageFailed, children: publicRoutes }] },
      {
        Component: FrameWhenSignedIn,
        children: [
          { path: '/redeem', ErrorBoundary: PageFailed, lazy: () => import('../features/store/redeem-page.tsx') },
          { path: '*', ErrorBoundary: PageFailed, lazy: () => import('./not-found-page.tsx') },
        ],
      },
    ],
  },
];

/** The routes; every page except the initial ones also waits for all texts. */
export const withMessageLoading = (
  routes: readonly RouteObject[],
  loadAllMessages: () => Promise<void>,
): RouteObject[] =>
  routes.map((route) => {
    const { path, lazy, children } = route;
    const needsAllMessages = path !== undefined && !initialRoutes.has(path) && typeof lazy === 'function';
    // oxlint-disable-next-line typescript/consistent-type-assertions -- React Router passes the match of this route
    return {
      ...route,
      ...(needsAllMessages && { lazy: () => Promise.all([lazy(), loadAllMessages()]).then(([page]) => page) }),
      ...(children && { children: withMessageLoading(children, loadAllMessages) }),
    } as RouteObject;
  });

/**
 * The router of this document, which is reloaded once when the code of a page is missing.
 *
 * @param loadAllMessages  loads the texts that are not in the initial set
 */
export function createRouter(queryClient: QueryClient, loadAllMessages: () => Promise<void>) {
  const router = createBrowserRouter(
    withMessageLoading(createRoutes(createSongPrefetch(queryClient)), loadAllMessages),
  );
  reloadOnMissingChunk(router);
  return router;
}
