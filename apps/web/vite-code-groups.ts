const isAppModule =
  (...names: readonly string[]) =>
  (id: string) =>
    names.some((name) => id.endsWith(`/src/app/${name}`));

/* The layout and its immediate content. */
const frame = isAppModule(
  'shell/shell.tsx',
  'shell/search-box.tsx',
  'shell/bell.tsx',
  'shell/avatar-menu.tsx',
  'update/index.ts',
  'update/update-notice.tsx',
);

/* Shared by home, a list and a song: covers, the person's lists, authors of a song, song actions. */
const frameComponents =
  /src.(exports.calls|components.(collection-cover|heart-button)|features.(lists.queries|activity.last-location|presentation.presenting|lyrics.use-wake-lock|favourites.queries|songs.(song-order|song-credits))|ui.(deferred|use-after-paint)|app.pages.(download.export-menu|song-marks.song-location))\.ts/;

/* Used by nearly every page. */
const shared =
  /lucide-react|src.(ui.(checkbox|dialog|empty-state|popover|type-ahead|segmented-control|select|skeleton|text-field)|components.(ornament|load-failed|part-failed)|i18n.(locale-of|localized-text)|features.songs.songs-by-id|app.shell.(page|use-error-message))\.ts|packages.music.src.(pitch|key(?!-detection))/;

/*
 * Which code is bundled into one file (decision 0083). Each file has a cost: a round trip on a slow network, a dozen
 * milliseconds on a slow phone until the service worker serves it. So the initial code of the most opened pages is in
 * few files; a group includes every module its modules import that no earlier group includes. All other code is split
 * by the build.
 */
export const codeGroups = (
  [
    // First the code that finds out who is signed in and loads the page's data, then the renderer, and what most pages
    // share.
    { name: 'start', tags: ['$initial'], test: (id) => !id.includes('index.html') },
    { name: 'react', test: /node_modules.(react-dom|scheduler)/ },
    { name: 'view', test: isAppModule('start/show-app.tsx') },
    { name: 'shared', minShareCount: 2, test: shared },
    { name: 'frame', test: (id) => frame(id) || frameComponents.test(id) },
    // The rendering of lyrics and chords, for the song page, the screens of a room, lists and print.
    {
      name: 'reading',
      minShareCount: 3,
      test: /src.components.(lyric|chord|display|song-title|tag)|packages.(music|presentation).src/,
    },
    // Before the song page: a person who follows on a phone loads this and not that.
    { name: 'screens', test: isAppModule('pages/live/screen-pages.ts') },
    { name: 'song-list', test: /src.(ui.virtual-list|components.song-row|app.pages.song-list-page)\.tsx/ },
    { name: 'home', test: isAppModule('pages/dashboard-page.tsx') },
    { name: 'song-id-list', test: isAppModule('pages/song-marks/song-id-list.tsx') },
    { name: 'song', test: isAppModule('pages/song-page.tsx') },
  ] satisfies readonly CodeGroup[]
).map((group, index, groups) => ({ ...group, priority: groups.length - index }));

type CodeGroup = {
  readonly name: string;
  readonly tags?: ['$initial'];
  readonly minShareCount?: number;
  readonly test?: RegExp | ((id: string) => boolean);
};
