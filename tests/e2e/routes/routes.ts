import type { Page } from 'playwright-core';
import type { VisitFixtures } from './furnish.ts';

/** Who opens a page: a demo person, one of the people in `VisitFixtures`, or somebody who is not signed in. */
export type Visitor = 'admin' | 'editor' | 'technician' | 'leader' | 'newcomer' | 'stranger';

/** A page of the app to visit. */
export type Visit = {
  /** As in the router. */
  readonly route: string;
  readonly visitor: Visitor;
  readonly address: (fixtures: VisitFixtures) => string;
  /** A selector of an element that is there once everything is loaded. */
  readonly shows: string;
  /** Preparation in the same window. */
  readonly before?: (page: Page) => Promise<void>;
};

const at = (route: string, visitor: Visitor, shows: string, address: Visit['address'] = () => route): Visit => ({
  route,
  visitor,
  shows,
  address,
});

/** Prints a song; the choice is stored for the window. */
const chooseToPrint = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/songs/HH/1?format=chords');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page
    .getByRole('button', { name: /^(Print|Skriv ut|Udskriv|Drucken)$/ })
    .first()
    .click();
  await page.waitForURL('**/print');
};

/** Every route of the app, each once, with a visitor who may see it and data to show. */
export const VISITS: readonly Visit[] = [
  at('/', 'leader', 'main a[href^="/songs/"]'),
  at('/dashboard', 'newcomer', 'main h1'),
  at('/collections', 'newcomer', 'main h2, main h3'),
  at('/store', 'admin', 'main h2, main h3'),
  at('/songs', 'leader', 'main h2, main h3'),
  at('/collections/:id', 'newcomer', 'article h1', ({ product }) => `/collections/${product}`),
  at('/store/:id', 'leader', 'article h1', ({ product }) => `/store/${product}`),
  at('/admin', 'admin', 'text=singer@canticle.example'),
  at('/statistics', 'leader', 'main h1'),
  at('/statistics/:id', 'leader', 'main h1', ({ song }) => `/statistics/${song}`),
  at('/licence-report', 'admin', 'main h1'),
  at('/tools', 'technician', 'main h1'),
  at('/credit', 'technician', 'main select'),
  at('/imports', 'editor', 'main h1'),
  at('/imports/files', 'editor', 'main select'),
  at('/imports/:id', 'editor', 'main select', ({ importing }) => `/imports/${importing}`),
  at('/exports', 'editor', 'main [type=radio]'),
  at('/songs/search/tune', 'leader', 'main h1'),
  at('/catalogue', 'editor', 'text=Amazing Grace'),
  at('/corrections', 'editor', 'main del'),
  at('/catalogue/duplicates', 'editor', 'main a[href*="songs="]'),
  at('/catalogue/song/new', 'editor', 'main textarea'),
  at(
    '/catalogue/:kind/:id',
    'editor',
    'main input[type=text], main input:not([type])',
    ({ song }) => `/catalogue/song/${song}`,
  ),
  at('/songs/search', 'leader', 'text=Amazing Grace', () => '/songs/search?query=grace'),
  at('/songs/:collection', 'leader', 'text=Amazing Grace', () => '/songs/HH'),
  at('/songs/:collection/files', 'editor', 'main h1', () => '/songs/HH/files'),
  at(
    '/songs/:collection/:number/timing/:file',
    'technician',
    'main h1',
    ({ recording }) => `/songs/HH/17/timing/${recording}`,
  ),
  at('/tutorials', 'leader', 'main h1'),
  at('/contributors/:contributor', 'leader', 'article h1', ({ contributor }) => `/contributors/${contributor}`),
  at('/songs/:collection/:number', 'leader', '.lyric-line', () => '/songs/HH/17?format=chords'),
  at('/songs/:collection/:number/edit', 'editor', 'main img', () => '/songs/HH/4/edit'),
  at('/favorites', 'leader', 'main h1'),
  at('/custom-collections', 'leader', 'main li'),
  at('/playlists', 'newcomer', 'main h1, main h2'),
  at('/custom-collections/:id', 'leader', '[data-entry]', ({ list }) => `/custom-collections/${list}`),
  at('/custom-collections/:id/stage', 'leader', '.stage-room', ({ prayer }) => `/custom-collections/${prayer}/stage`),
  at('/playlists/:id', 'leader', '[data-entry]', ({ list }) => `/playlists/${list}`),
  at('/live', 'newcomer', 'main h1'),
  at('/tags', 'leader', 'main a[href^="/tags/"]'),
  at('/tags/:id', 'leader', 'main a[href^="/songs/"]', ({ tag }) => `/tags/${tag}`),
  at('/groups', 'leader', 'main a[href^="/groups/"]'),
  at('/groups/:id', 'leader', 'main li', ({ group }) => `/groups/${group}`),
  at('/groups/join/:token', 'stranger', 'main h1', ({ invitation }) => `/groups/join/${invitation}`),
  at('/sharing', 'newcomer', 'main h1, main h2', () => '/sharing?token=no-such-key'),
  at('/settings', 'leader', 'main h2'),
  at('/scriptures', 'leader', 'main a'),
  at('/scriptures/:scriptureId', 'leader', 'main section a, dialog[open]', () => '/scriptures/BIBLE'),
  at(
    '/scriptures/:scriptureId/translations',
    'leader',
    'main li, main fieldset',
    () => '/scriptures/BIBLE/translations',
  ),
  at(
    '/scriptures/:scriptureId/translations/:translationId',
    'leader',
    'main section a',
    () => '/scriptures/BIBLE/translations/KJV',
  ),
  at('/scriptures/:scriptureId/:bookId', 'leader', 'main a', () => '/scriptures/BIBLE/19'),
  at('/scriptures/:scriptureId/:bookId/:chapterId', 'leader', '.chapter', () => '/scriptures/BIBLE/19/23'),
  at('/publications', 'leader', 'main a[href^="/publications/"]'),
  at('/publications/:collectionId', 'leader', 'main a[href^="/publications/"]', () => '/publications/NS'),
  at('/publications/:collectionId/:publicationId/:articleId?', 'leader', 'article', () => '/publications/NS/2026-1'),
  at('/live/:id', 'newcomer', '.live-part', ({ presentation }) => `/live/${presentation}`),
  at('/lead/:collection/:number', 'leader', '.lead-cockpit', () => '/lead/HH/1'),
  at('/print/list/:id', 'leader', '.print-page h2', ({ list }) => `/print/list/${list}`),
  at('/print/songbook/:collection', 'leader', '.print-page h2', () => '/print/songbook/HH'),
  at('/success', 'newcomer', 'main h1'),
  at('/redeem', 'newcomer', 'main h1', () => '/redeem?code=NO-SUCH-CODE'),
  { ...at('/print', 'leader', '.print-page'), before: chooseToPrint },
  at('/presentation', 'leader', '.screen-text'),
  at('/audience/:key', 'stranger', '.audience-verses', ({ audience }) => audience),
  at('/sheetmusic/:id?', 'leader', '.sheet-picture svg', ({ song, score }) => `/sheetmusic/${song}?fileid=${score}`),
  at('/login', 'stranger', 'input[type=password]'),
  at('/login/create', 'stranger', 'main h1'),
  at('/create', 'stranger', 'main h1'),
  at('/reset-password', 'stranger', 'main h1', () => '/reset-password?token=no-such-token'),
  at('/login/reset', 'stranger', 'main h1', () => '/login/reset'),
  at('/verify-email', 'stranger', 'main h1', () => '/verify-email?error=token_expired'),
  at('/policies/:which', 'stranger', 'article h1', () => '/policies/privacy'),
  at('/mailbox', 'stranger', 'main li'),
  at('*', 'stranger', 'h1, h2', () => '/no/such/place'),
];
