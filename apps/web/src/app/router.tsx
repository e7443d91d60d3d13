import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { initialRoutes } from './start/initial-routes.ts';
import { firstContentful } from './start/first-contentful.ts';
import { PageFailed } from './start/page-failed.tsx';
import { lazyPage, withPrefetch, reloadOnMissingChunk } from './start/lazy-page.ts';
import { PublicLayout } from './start/public-layout.tsx';
import { type PrefetchSongs, createSongPrefetch } from './start/prefetch-songs.ts';
import { RequireSignIn, RequireSignInWithoutBearer } from './start/require-sign-in.tsx';
import { SplashScreen } from './start/splash-screen.tsx';

/* Aliases are a second address of the same page; both stay in the address bar as they are. */
const createRoutesFor = (paths: readonly string[], lazy: RouteObject['lazy']): RouteObject[] =>
  paths.map((path) => ({ path, lazy }));

const loadSongListPage = () => import('../features/songbook/song-list-page.tsx');
const songListAfterFirstPaint = () => firstContentful.then(loadSongListPage);

const createAppRoutes = (prefetchSongs: PrefetchSongs): RouteObject[] => [
  ...createRoutesFor(
    ['/', '/dashboard'],
    withPrefetch(
      songListAfterFirstPaint,
      lazyPage(
        () => import('../features/dashboard/dashboard-page.tsx'),
        (page) => page.DashboardPage,
      ),
    ),
  ),
  ...createRoutesFor(
    ['/collections', '/store', '/songs'],
    withPrefetch(
      songListAfterFirstPaint,
      lazyPage(
        () => import('../features/store/store-page.tsx'),
        (page) => page.StorePage,
      ),
    ),
  ),
  ...createRoutesFor(
    ['/collections/:id', '/store/:id'],
    lazyPage(
      () => import('../features/store/product-page.tsx'),
      (page) => page.ProductPage,
    ),
  ),
  ...createRoutesFor(
    ['/admin'],
    lazyPage(
      () => import('../features/administration/admin-page.tsx'),
      (page) => page.AdminPage,
    ),
  ),
  ...createRoutesFor(
    ['/statistics'],
    lazyPage(
      () => import('../features/statistics/statistics-page.tsx'),
      (page) => page.StatisticsPage,
    ),
  ),
  ...createRoutesFor(
    ['/statistics/:id'],
    lazyPage(
      () => import('../features/statistics/song-statistics-page.tsx'),
      (page) => page.SongStatisticsPage,
    ),
  ),
  ...createRoutesFor(
    ['/tools'],
    lazyPage(
      () => import('../features/tools/tools-page.tsx'),
      (page) => page.ToolsPage,
    ),
  ),
  ...createRoutesFor(
    ['/credit'],
    lazyPage(
      () => import('../features/credit/credit-page.tsx'),
      (page) => page.CreditPage,
    ),
  ),
  ...createRoutesFor(
    ['/imports', '/imports/:id', '/exports'],
    lazyPage(
      () => import('../features/transfer/transfer-page.tsx'),
      (page) => page.TransferPage,
    ),
  ),
  ...createRoutesFor(
    ['/songs/search/tune'],
    lazyPage(
      () => import('../features/search/tune-page.tsx'),
      (page) => page.TunePage,
    ),
  ),
  ...createRoutesFor(
    ['/catalogue', '/catalogue/:kind/:id'],
    lazyPage(
      () => import('../features/catalogue/catalogue-page.tsx'),
      (page) => page.CataloguePage,
    ),
  ),
  ...createRoutesFor(
    ['/songs/search'],
    lazyPage(
      () => import('../features/search/search-page.tsx'),
      (page) => page.SearchPage,
    ),
  ),
  {
    path: '/songs/:collection',
    lazy: lazyPage(loadSongListPage, (page) => page.SongListPage),
    // Runs in parallel with loading the code and blocks nothing.
    loader: ({ params: { collection = '' } }) => {
      prefetchSongs(collection);
      return null;
    },
    shouldRevalidate: () => false,
  },
  ...createRoutesFor(
    ['/songs/:collection/files'],
    lazyPage(
      () => import('../features/media/song-files-page.tsx'),
      (page) => page.SongFilesPage,
    ),
  ),
  ...createRoutesFor(
    ['/songs/:collection/:number/timing/:file'],
    lazyPage(
      () => import('../features/timing/timing-page.tsx'),
      (page) => page.TimingPage,
    ),
  ),
  ...createRoutesFor(
    ['/tutorials'],
    lazyPage(
      () => import('../features/tutorials/tutorials-page.tsx'),
      (page) => page.TutorialsPage,
    ),
  ),
  ...createRoutesFor(
    ['/contributors/:contributor'],
    lazyPage(
      () => import('../features/contributors/contributor-page.tsx'),
      (page) => page.ContributorPage,
    ),
  ),
  ...createRoutesFor(
    ['/songs/:collection/:number'],
    lazyPage(
      () => import('../features/song/song-page.tsx'),
      (page) => page.SongPage,
    ),
  ),
  ...createRoutesFor(
    ['/songs/:collection/:number/edit'],
    lazyPage(
      () => import('../features/editing/edit-song-page.tsx'),
      (page) => page.EditSongPage,
    ),
  ),
  ...createRoutesFor(
    ['/favorites'],
    lazyPage(
      () => import('../features/song-marks/favourites-page.tsx'),
      (page) => page.FavouritesPage,
    ),
  ),
  ...createRoutesFor(
    ['/custom-collections', '/playlists'],
    lazyPage(
      () => import('../features/lists/lists-page.tsx'),
      (page) => page.ListsPage,
    ),
  ),
  ...createRoutesFor(
    ['/custom-collections/:id', '/playlists/:id'],
    lazyPage(
      () => import('../features/lists/list-page.tsx'),
      (page) => page.ListPage,
    ),
  ),
  ...createRoutesFor(
    ['/live'],
    lazyPage(
      () => import('../features/live/live-pages.ts'),
      (page) => page.LivePage,
    ),
  ),
  ...createRoutesFor(
    ['/tags'],
    lazyPage(
      () => import('../features/song-marks/tags-page.tsx'),
      (page) => page.TagsPage,
    ),
  ),
  ...createRoutesFor(
    ['/tags/:id'],
    lazyPage(
      () => import('../features/song-marks/tag-page.tsx'),
      (page) => page.TagPage,
    ),
  ),
  ...createRoutesFor(
    ['/sharing'],
    lazyPage(
      () => import('../features/sharing/sharing-page.tsx'),
      (page) => page.SharingPage,
    ),
  ),
  ...createRoutesFor(
    ['/settings'],
    lazyPage(
      () => import('../features/settings/settings-page.tsx'),
      (page) => page.SettingsPage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures'],
    lazyPage(
      () => import('../features/scriptures/scriptures-page.tsx'),
      (page) => page.ScripturesPage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures/:scriptureId'],
    lazyPage(
      () => import('../features/scriptures/scripture-page.tsx'),
      (page) => page.ScripturePage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures/:scriptureId/translations'],
    lazyPage(
      () => import('../features/scriptures/translations-page.tsx'),
      (page) => page.TranslationsPage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures/:scriptureId/translations/:translationId'],
    lazyPage(
      () => import('../features/scriptures/translations-page.tsx'),
      (page) => page.TranslationPage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures/:scriptureId/:bookId'],
    lazyPage(
      () => import('../features/scriptures/book-page.tsx'),
      (page) => page.BookPage,
    ),
  ),
  ...createRoutesFor(
    ['/scriptures/:scriptureId/:bookId/:chapterId'],
    lazyPage(
      () => import('./chapter-page.tsx'),
      (page) => page.ChapterPage,
    ),
  ),
  ...createRoutesFor(
    ['/publications'],
    lazyPage(
      () => import('../features/publications/publications-page.tsx'),
      (page) => page.PublicationsPage,
    ),
  ),
  ...createRoutesFor(
    ['/publications/:collectionId'],
    lazyPage(
      () => import('../features/publications/publication-collection-page.tsx'),
      (page) => page.PublicationCollectionPage,
    ),
  ),
  ...createRoutesFor(
    ['/publications/:collectionId/:publicationId/:articleId?'],
    lazyPage(
      () => import('../features/publications/edition-page.tsx'),
      (page) => page.EditionPage,
    ),
  ),
];

const publicRoutes: RouteObject[] = [
  ...createRoutesFor(
    ['/login'],
    lazyPage(
      () => import('../features/sign-in/login-page.tsx'),
      (page) => page.LoginPage,
    ),
  ),
  ...createRoutesFor(
    ['/login/create', '/create'],
    lazyPage(
      () => import('../features/sign-in/create-account-page.tsx'),
      (page) => page.CreateAccountPage,
    ),
  ),
  ...createRoutesFor(
    ['/reset-password', '/login/reset'],
    lazyPage(
      () => import('../features/sign-in/forgot-password-reset-page.tsx'),
      (page) => page.ResetPasswordPage,
    ),
  ),
  ...createRoutesFor(
    ['/verify-email'],
    lazyPage(
      () => import('../features/sign-in/verify-email-page.tsx'),
      (page) => page.VerifyEmailPage,
    ),
  ),
  ...createRoutesFor(
    ['/policies/:which'],
    lazyPage(
      () => import('./policy-page.tsx'),
      (page) => page.PolicyPage,
    ),
  ),
  ...createRoutesFor(
    ['/mailbox'],
    lazyPage(
      () => import('../features/notifications/mailbox-page.tsx'),
      (page) => page.MailboxPage,
    ),
  ),
];

/**
 * Every route of the app (contract 4.6).
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
            lazy: lazyPage(
              () => import('./shell/shell.tsx'),
              (shell) => shell.Shell,
            ),
            children: [{ ErrorBoundary: PageFailed, children: createAppRoutes(prefetchSongs) }],
          },
          ...createRoutesFor(
            ['/live/:id'],
            lazyPage(
              () => import('../features/live/live-pages.ts'),
              (page) => page.FollowPage,
            ),
          ),
          ...createRoutesFor(
            ['/print/list/:id'],
            lazyPage(
              () => import('../features/print/print-list-page.tsx'),
              (page) => page.PrintListPage,
            ),
          ),
          ...createRoutesFor(
            ['/success'],
            lazyPage(
              () => import('../features/store/success-page.tsx'),
              (page) => page.SuccessPage,
            ),
          ),
          ...createRoutesFor(
            ['/print'],
            lazyPage(
              () => import('../features/print/print-page.tsx'),
              (page) => page.PrintPage,
            ),
          ),
        ],
      },
      ...createRoutesFor(
        ['/presentation'],
        lazyPage(
          () => import('../features/live/screen-pages.ts'),
          (page) => page.PresentationPage,
        ),
      ),
      ...createRoutesFor(
        ['/audience/:key'],
        lazyPage(
          () => import('../features/live/screen-pages.ts'),
          (page) => page.AudiencePage,
        ),
      ),
      {
        Component: RequireSignInWithoutBearer,
        children: createRoutesFor(
          ['/sheetmusic/:id?'],
          lazyPage(
            () => import('../features/sheets/sheet-music-page.tsx'),
            (page) => page.SheetMusicPage,
          ),
        ),
      },
      { Component: PublicLayout, children: [{ ErrorBoundary: PageFailed, children: publicRoutes }] },
      { path: '*', Component: NotFoundPage },
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
