/**
 * The addresses of the app's pages, as its router has them: any other address is answered with 404, so that a program
 * that looks for something is not given a page instead. `npm run check` compares this list with the router.
 */
export const APP_PAGES: readonly string[] = [
  '/',
  '/dashboard',
  '/collections',
  '/store',
  '/songs',
  '/collections/:id',
  '/store/:id',
  '/admin',
  '/statistics',
  '/statistics/:id',
  '/licence-report',
  '/tools',
  '/credit',
  '/imports',
  '/imports/files',
  '/imports/:id',
  '/exports',
  '/songs/search/tune',
  '/catalogue',
  '/corrections',
  '/catalogue/duplicates',
  '/catalogue/song/new',
  '/catalogue/:kind/:id',
  '/songs/search',
  '/songs/:collection',
  '/songs/:collection/files',
  '/songs/:collection/:number/timing/:file',
  '/tutorials',
  '/contributors/:contributor',
  '/songs/:collection/:number',
  '/songs/:collection/:number/edit',
  '/favorites',
  '/custom-collections',
  '/playlists',
  '/custom-collections/:id',
  '/custom-collections/:id/stage',
  '/playlists/:id',
  '/groups',
  '/groups/:id',
  '/groups/join/:token',
  '/lead/:collection/:number',
  '/live',
  '/tags',
  '/tags/:id',
  '/sharing',
  '/settings',
  '/scriptures',
  '/scriptures/:scriptureId',
  '/scriptures/:scriptureId/translations',
  '/scriptures/:scriptureId/translations/:translationId',
  '/scriptures/:scriptureId/:bookId',
  '/scriptures/:scriptureId/:bookId/:chapterId',
  '/publications',
  '/publications/:collectionId',
  '/publications/:collectionId/:publicationId/:articleId?',
  '/login',
  '/login/create',
  '/create',
  '/reset-password',
  '/login/reset',
  '/verify-email',
  '/policies/:which',
  '/mailbox',
  '/live/:id',
  '/print/list/:id',
  '/print/songbook/:collection',
  '/success',
  '/redeem',
  '/print',
  '/presentation',
  '/audience/:key',
  '/sheetmusic/:id?',
];

const PATTERNS = APP_PAGES.map(
  (page) => new RegExp(`^${page.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
);

/**
 * Whether the app has a page of this path, in any letter case and with or without a slash at the end, like its router.
 *
 * @example isAppPage('/songs/HH/12') // true
 * @example isAppPage('/.well-known/openid-configuration') // false
 */
export function isAppPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
