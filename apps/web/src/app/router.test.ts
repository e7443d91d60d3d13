// @vitest-environment happy-dom
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createRoutes, withMessageLoading } from './router.tsx';

const routes = createRoutes(() => {});

/** Each address, the page it opens, and its params. */
const PLACES: readonly (readonly [address: string, page: string, says?: Record<string, string>])[] = [
  ['/', 'DashboardPage'],
  ['/dashboard', 'DashboardPage'],
  ['/admin', 'AdminPage'],
  ['/tools', 'ToolsPage'],
  ['/credit', 'CreditPage'],
  ['/catalogue/song/new', 'NewSongPage'],
  ['/statistics/s1', 'SongStatisticsPage', { id: 's1' }],
  ['/tags', 'TagsPage'],
  ['/tags/t1', 'TagPage', { id: 't1' }],
  ['/tutorials', 'TutorialsPage'],
  ['/songs', 'StorePage'],
  ['/songs/HH', 'SongListPage', { collection: 'HH' }],
  ['/songs/HH/files', 'SongFilesPage', { collection: 'HH' }],
  ['/songs/HH/12', 'SongPage', { collection: 'HH', number: '12' }],
  ['/songs/search', 'SearchPage'],
  ['/contributors/c1', 'ContributorPage', { contributor: 'c1' }],
  ['/collections', 'StorePage'],
  ['/store', 'StorePage'],
  ['/collections/p1', 'ProductPage', { id: 'p1' }],
  ['/settings', 'SettingsPage'],
  ['/custom-collections', 'ListsPage'],
  ['/playlists', 'ListsPage'],
  ['/custom-collections/l1', 'ListPage', { id: 'l1' }],
  ['/playlists/l1', 'ListPage', { id: 'l1' }],
  ['/sharing', 'SharingPage'],
  ['/favorites', 'FavouritesPage'],
  ['/scriptures', 'ScripturesPage'],
  ['/scriptures/BIBLE', 'ScripturePage', { scriptureId: 'BIBLE' }],
  ['/scriptures/BIBLE/translations', 'TranslationsPage', { scriptureId: 'BIBLE' }],
  ['/scriptures/BIBLE/translations/KJV', 'TranslationPage', { scriptureId: 'BIBLE', translationId: 'KJV' }],
  ['/scriptures/BIBLE/19', 'BookPage', { scriptureId: 'BIBLE', bookId: '19' }],
  ['/scriptures/BIBLE/19/23', 'ChapterPage', { scriptureId: 'BIBLE', bookId: '19', chapterId: '23' }],
  ['/publications', 'PublicationsPage'],
  ['/publications/NS', 'PublicationCollectionPage', { collectionId: 'NS' }],
  ['/publications/NS/1', 'EditionPage', { collectionId: 'NS', publicationId: '1' }],
  ['/publications/NS/1/2', 'EditionPage', { collectionId: 'NS', publicationId: '1', articleId: '2' }],
  ['/login', 'LoginPage'],
  ['/login/create', 'CreateAccountPage'],
  ['/create', 'CreateAccountPage'],
  ['/presentation', 'PresentationPage'],
  ['/success', 'SuccessPage'],
  ['/verify-email', 'VerifyEmailPage'],
  ['/sheetmusic', 'SheetMusicPage'],
  ['/sheetmusic/s1', 'SheetMusicPage', { id: 's1' }],
  ['/print', 'PrintPage'],
  ['/no/such/place', 'NotFoundPage', { '*': 'no/such/place' }],
];

describe('the addresses of the app', () => {
  it.each(PLACES.map(([address, page, says = {}]) => [address, page, says] as const))(
    '%s is %s',
    async (address, page, says) => {
      const last = matchRoutes(routes, address)?.at(-1) ?? expect.fail('No route takes it');
      expect(await nameOf(last.route)).toBe(page);
      expect(last.params).toMatchObject(says);
    },
  );
});

async function nameOf({ Component, lazy }: RouteObject): Promise<string | undefined> {
  const loaded = typeof lazy === 'function' ? await lazy() : { Component };
  return (loaded.Component ?? undefined)?.name;
}

describe('the texts a first visit has not got yet', () => {
  const page = { Component: () => null };
  const routes: RouteObject[] = [
    {
      children: [
        { path: '/songs/:collection', lazy: async () => page },
        { path: '/settings', lazy: async () => page },
      ],
    },
  ];
  const open = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const [frame] = withMessageLoading(routes, () => {
      asked.push(path);
      return promise;
    });
    const lazy = frame?.children?.find((route) => route.path === path)?.lazy as () => Promise<unknown>;
    const opening = lazy();
    if (asked.length > 0) resolve();
    return { asked, page: await opening };
  };

  it('are waited for by every page but those opened most', async () => {
    expect(await open('/settings')).toEqual({ asked: ['/settings'], page });
    expect(await open('/songs/:collection')).toEqual({ asked: [], page });
  });
});
