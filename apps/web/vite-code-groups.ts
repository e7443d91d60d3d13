const isModule =
  (...names: readonly string[]) =>
  (id: string) =>
    names.some((name) => id.endsWith(`/src/${name}`));

/* The frame and what it shows as soon as it stands. */
const frame = isModule(
  'app/shell/shell.tsx',
  'app/shell/search-box.tsx',
  'app/shell/avatar-menu.tsx',
  'app/update/index.ts',
  'app/update/update-notice.tsx',
);

/* What home, a list and a song have in common: covers, and lists of the person. */
const frameComponents =
  /src.(components.(collection-cover|cover-design)|features.(lists.queries|activity.last-locations|favourites.queries|collections.cover-of)|ui.(deferred|use-after-paint))\.ts/;

/* What a songbook, a list and a song have in common, and home does not need: keys, who wrote a song, what may be done with it,
 * and the icons that the frame does not show. */
const songParts =
  /lucide-react|src.(components.heart-button|player.playing-mark|api.fetch-file|ui.use-media-query|features.(presentation.presenting|lyrics.use-wake-lock|songs.(song-order|song-credits)|file-export.export-menu|collections.(song-location|store-link)))\.ts|packages.music.src.(pitch|key(?!-detection))/;

/* What nearly every page is made of. */
const shared =
  /src.(ui.(checkbox|dialog|empty-state|page|popover|type-ahead|segmented-control|select|skeleton|text-field)|components.(ornament|load-failed|part-failed|use-error-message)|i18n.(locale-of|localized-text)|features.songs.songs-by-id)\.ts/;

/*
 * Which code stands in one file (decision 0124). Each file costs: a slow network a turn, a slow phone a dozen milliseconds
 * until the service worker has given it. So what the pages begin with that are opened most stands in few files; a group takes
 * with it whatever its modules need and no group before it has taken. What is named nowhere is divided by the build.
 */
export const codeGroups = (
  [
    // What finds out who is there and what the page shows, then what draws it, and what most pages have in common.
    { name: 'start', tags: ['$initial'], test: (id) => !id.includes('index.html') },
    { name: 'react', test: /node_modules.(react-dom|scheduler)/ },
    { name: 'view', test: isModule('app/start/show-app.tsx') },
    { name: 'shared', minShareCount: 2, test: shared },
    { name: 'frame', test: (id) => frame(id) || frameComponents.test(id) },
    { name: 'song-parts', minShareCount: 2, test: songParts },
    // How words and chords are drawn, for the song's page, the screens of a room, lists and paper.
    {
      name: 'reading',
      minShareCount: 3,
      test: /src.components.(lyric|chord|display|song-title|tag)|packages.(music|presentation).src/,
    },
    // Before the song's page: who follows in the hall with a phone loads this and not that.
    { name: 'screens', test: isModule('features/live/screen-pages.ts') },
    { name: 'song-list', test: /src.(ui.virtual-list|components.song-row|features.songbook.song-list-page)\.tsx/ },
    { name: 'home', test: isModule('features/dashboard/dashboard-page.tsx') },
    { name: 'song-id-list', test: isModule('features/song-marks/song-id-list.tsx') },
    { name: 'song', test: isModule('features/song/song-page.tsx') },
  ] satisfies readonly CodeGroup[]
).map((group, index, groups) => ({ ...group, priority: groups.length - index }));

type CodeGroup = {
  readonly name: string;
  readonly tags?: ['$initial'];
  readonly minShareCount?: number;
  readonly test?: RegExp | ((id: string) => boolean);
};
