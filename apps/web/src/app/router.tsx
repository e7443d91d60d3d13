import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { firstPaths } from './start/first-paths.ts';
import { firstWords } from './start/first-words.ts';
import { PageFailed } from './start/page-failed.tsx';
import { lazyPage, leadingTo, reloadWhereCodeIsGone } from './start/lazy-page.ts';
import { Outside } from './start/outside.tsx';
import { type ReadAhead, songsAhead } from './start/songs-ahead.ts';
import { SignedIn } from './start/signed-in.tsx';
import { Waiting } from './start/waiting.tsx';

/* Aliases are the second address of the same page; both stay as they are in the address bar. */
const at = (paths: readonly string[], lazy: RouteObject['lazy']): RouteObject[] =>
  paths.map((path) => ({ path, lazy }));

const songList = () => import('./pages/song-list-page.tsx');
const songListAfterWords = () => firstWords.then(songList);

const insideTheLayout = (readAhead: ReadAhead): RouteObject[] => [
  ...at(
    ['/', '/dashboard'],
    leadingTo(
      songListAfterWords,
      lazyPage(
        () => import('./pages/dashboard-page.tsx'),
        (page) => page.DashboardPage,
      ),
    ),
  ),
  ...at(
    ['/collections', '/store', '/songs'],
    leadingTo(
      songListAfterWords,
      lazyPage(
        () => import('./pages/store-page.tsx'),
        (page) => page.StorePage,
      ),
    ),
  ),
  ...at(
    ['/collections/:id', '/store/:id'],
    lazyPage(
      () => import('./pages/product-page.tsx'),
      (page) => page.ProductPage,
    ),
  ),
  ...at(
    ['/admin'],
    lazyPage(
      () => import('./pages/admin-page.tsx'),
      (page) => page.AdminPage,
    ),
  ),
  ...at(
    ['/statistics'],
    lazyPage(
      () => import('./pages/statistics-page.tsx'),
      (page) => page.StatisticsPage,
    ),
  ),
  ...at(
    ['/statistics/:id'],
    lazyPage(
      () => import('./pages/song-statistics-page.tsx'),
      (page) => page.SongStatisticsPage,
    ),
  ),
  ...at(
    ['/tools'],
    lazyPage(
      () => import('./pages/tools-page.tsx'),
      (page) => page.ToolsPage,
    ),
  ),
  ...at(
    ['/credit'],
    lazyPage(
      () => import('./pages/credit-page.tsx'),
      (page) => page.CreditPage,
    ),
  ),
  ...at(
    ['/imports', '/imports/:id', '/exports'],
    lazyPage(
      () => import('./pages/transfer-page.tsx'),
      (page) => page.TransferPage,
    ),
  ),
  ...at(
    ['/songs/search/tune'],
    lazyPage(
      () => import('./pages/tune-page.tsx'),
      (page) => page.TunePage,
    ),
  ),
  ...at(
    ['/catalogue', '/catalogue/:kind/:id'],
    lazyPage(
      () => import('./pages/catalogue-page.tsx'),
      (page) => page.CataloguePage,
    ),
  ),
  ...at(
    ['/songs/search'],
    lazyPage(
      () => import('./pages/search-page.tsx'),
      (page) => page.SearchPage,
    ),
  ),
  {
    path: '/songs/:collection',
    lazy: lazyPage(songList, (page) => page.SongListPage),
    // Runs beside the loading of the code, and holds nothing up.
    loader: ({ params: { collection = '' } }) => {
      readAhead(collection);
      return null;
    },
    shouldRevalidate: () => false,
  },
  ...at(
    ['/songs/:collection/files'],
    lazyPage(
      () => import('./pages/song-files-page.tsx'),
      (page) => page.SongFilesPage,
    ),
  ),
  ...at(
    ['/songs/:collection/:number/timing/:file'],
    lazyPage(
      () => import('./pages/timing-page.tsx'),
      (page) => page.TimingPage,
    ),
  ),
  ...at(
    ['/tutorials'],
    lazyPage(
      () => import('./pages/tutorials-page.tsx'),
      (page) => page.TutorialsPage,
    ),
  ),
  ...at(
    ['/contributors/:contributor'],
    lazyPage(
      () => import('./pages/contributor-page.tsx'),
      (page) => page.ContributorPage,
    ),
  ),
  ...at(
    ['/songs/:collection/:number'],
    lazyPage(
      () => import('./pages/song-page.tsx'),
      (page) => page.SongPage,
    ),
  ),
  ...at(
    ['/songs/:collection/:number/edit'],
    lazyPage(
      () => import('./pages/edit-song-page.tsx'),
      (page) => page.EditSongPage,
    ),
  ),
  ...at(
    ['/favorites'],
    lazyPage(
      () => import('./pages/favourites-page.tsx'),
      (page) => page.FavouritesPage,
    ),
  ),
  ...at(
    ['/custom-collections', '/playlists'],
    lazyPage(
      () => import('./pages/lists-page.tsx'),
      (page) => page.ListsPage,
    ),
  ),
  ...at(
    ['/custom-collections/:id', '/playlists/:id'],
    lazyPage(
      () => import('./pages/list-page.tsx'),
      (page) => page.ListPage,
    ),
  ),
  ...at(
    ['/live'],
    lazyPage(
      () => import('./pages/live/live-pages.ts'),
      (page) => page.LivePage,
    ),
  ),
  ...at(
    ['/tags'],
    lazyPage(
      () => import('./pages/tags-page.tsx'),
      (page) => page.TagsPage,
    ),
  ),
  ...at(
    ['/tags/:id'],
    lazyPage(
      () => import('./pages/tag-page.tsx'),
      (page) => page.TagPage,
    ),
  ),
  ...at(
    ['/sharing'],
    lazyPage(
      () => import('./pages/sharing-page.tsx'),
      (page) => page.SharingPage,
    ),
  ),
  ...at(
    ['/settings'],
    lazyPage(
      () => import('./pages/settings-page.tsx'),
      (page) => page.SettingsPage,
    ),
  ),
  ...at(
    ['/scriptures'],
    lazyPage(
      () => import('./pages/scriptures-page.tsx'),
      (page) => page.ScripturesPage,
    ),
  ),
  ...at(
    ['/scriptures/:scriptureId'],
    lazyPage(
      () => import('./pages/scripture-page.tsx'),
      (page) => page.ScripturePage,
    ),
  ),
  ...at(
    ['/scriptures/:scriptureId/translations'],
    lazyPage(
      () => import('./pages/translations-page.tsx'),
      (page) => page.TranslationsPage,
    ),
  ),
  ...at(
    ['/scriptures/:scriptureId/translations/:translationId'],
    lazyPage(
      () => import('./pages/translations-page.tsx'),
      (page) => page.TranslationPage,
    ),
  ),
  ...at(
    ['/scriptures/:scriptureId/:bookId'],
    lazyPage(
      () => import('./pages/book-page.tsx'),
      (page) => page.BookPage,
    ),
  ),
  ...at(
    ['/scriptures/:scriptureId/:bookId/:chapterId'],
    lazyPage(
      () => import('./pages/chapter-page.tsx'),
      (page) => page.ChapterPage,
    ),
  ),
  ...at(
    ['/publications'],
    lazyPage(
      () => import('./pages/publications-page.tsx'),
      (page) => page.PublicationsPage,
    ),
  ),
  ...at(
    ['/publications/:collectionId'],
    lazyPage(
      () => import('./pages/publication-collection-page.tsx'),
      (page) => page.PublicationCollectionPage,
    ),
  ),
  ...at(
    ['/publications/:collectionId/:publicationId/:articleId?'],
    lazyPage(
      () => import('./pages/edition-page.tsx'),
      (page) => page.EditionPage,
    ),
  ),
];

const outsideTheLayout: RouteObject[] = [
  ...at(
    ['/login'],
    lazyPage(
      () => import('./pages/login-page.tsx'),
      (page) => page.LoginPage,
    ),
  ),
  ...at(
    ['/login/create', '/create'],
    lazyPage(
      () => import('./pages/create-account-page.tsx'),
      (page) => page.CreateAccountPage,
    ),
  ),
  ...at(
    ['/reset-password', '/login/reset'],
    lazyPage(
      () => import('./pages/forgot-password-reset-page.tsx'),
      (page) => page.ResetPasswordPage,
    ),
  ),
  ...at(
    ['/verify-email'],
    lazyPage(
      () => import('./pages/verify-email-page.tsx'),
      (page) => page.VerifyEmailPage,
    ),
  ),
  ...at(
    ['/policies/:which'],
    lazyPage(
      () => import('./pages/policy-page.tsx'),
      (page) => page.PolicyPage,
    ),
  ),
  ...at(
    ['/mailbox'],
    lazyPage(
      () => import('./pages/mailbox-page.tsx'),
      (page) => page.MailboxPage,
    ),
  ),
];

/**
 * Every address of the app (contract 4.6).
 *
 * @param readAhead  begins to read the songs of a collection whose list is on its way
 */
export const routesWith = (readAhead: ReadAhead): RouteObject[] => [
  {
    ErrorBoundary: PageFailed,
    HydrateFallback: Waiting,
    children: [
      {
        Component: SignedIn,
        children: [
          {
            lazy: lazyPage(
              () => import('./shell/shell.tsx'),
              (shell) => shell.Shell,
            ),
            children: [{ ErrorBoundary: PageFailed, children: insideTheLayout(readAhead) }],
          },
          ...at(
            ['/live/:id'],
            lazyPage(
              () => import('./pages/live/live-pages.ts'),
              (page) => page.FollowPage,
            ),
          ),
          ...at(
            ['/print/list/:id'],
            lazyPage(
              () => import('./pages/print-list-page.tsx'),
              (page) => page.PrintListPage,
            ),
          ),
          ...at(
            ['/success'],
            lazyPage(
              () => import('./pages/success-page.tsx'),
              (page) => page.SuccessPage,
            ),
          ),
          ...at(
            ['/print'],
            lazyPage(
              () => import('./pages/print-page.tsx'),
              (page) => page.PrintPage,
            ),
          ),
        ],
      },
      ...at(
        ['/presentation'],
        lazyPage(
          () => import('./pages/live/screens.ts'),
          (page) => page.PresentationPage,
        ),
      ),
      ...at(
        ['/audience/:key'],
        lazyPage(
          () => import('./pages/live/screens.ts'),
          (page) => page.AudiencePage,
        ),
      ),
      ...at(
        ['/sheetmusic/:id?'],
        lazyPage(
          () => import('./pages/sheet-music-page.tsx'),
          (page) => page.SheetMusicPage,
        ),
      ),
      { Component: Outside, children: [{ ErrorBoundary: PageFailed, children: outsideTheLayout }] },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** The routes, in which every page but those opened most waits for the texts too. */
export const waitingForTexts = (routes: readonly RouteObject[], wholeTexts: () => Promise<void>): RouteObject[] =>
  routes.map((route) => {
    const { path, lazy, children } = route;
    const isOther = path !== undefined && !firstPaths.has(path) && typeof lazy === 'function';
    return {
      ...route,
      ...(isOther && { lazy: () => Promise.all([lazy(), wholeTexts()]).then(([page]) => page) }),
      ...(children && { children: waitingForTexts(children, wholeTexts) }),
    } as RouteObject;
  });

/**
 * The router of this document, which is reloaded once where the code of a page is gone.
 *
 * @param wholeTexts  brings the texts that a first visit does not begin with
 */
export function createRouter(queries: QueryClient, wholeTexts: () => Promise<void>) {
  const router = createBrowserRouter(waitingForTexts(routesWith(songsAhead(queries)), wholeTexts));
  reloadWhereCodeIsGone(router);
  return router;
}
