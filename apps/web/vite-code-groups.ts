const ofApp =
  (...names: readonly string[]) =>
  (id: string) =>
    names.some((name) => id.endsWith(`/src/app/${name}`));

/* The frame and what it shows as soon as it stands. */
const frame = ofApp(
  'shell/shell.tsx',
  'shell/search-box.tsx',
  'shell/bell.tsx',
  'shell/avatar-menu.tsx',
  'update/index.ts',
  'update/update-notice.tsx',
);

/*
 * Which code stands in one file (decision 0083). Each file costs: a slow network a turn, a slow phone a dozen milliseconds
 * until the service worker has given it. So what the pages begin with that are opened most stands in few files; a group takes
 * with it whatever its modules need and no group before it has taken. What is named nowhere is divided by the build.
 */
export const codeGroups = (
  [
    // What every page begins with, and what most of them have in common.
    { name: 'start', tags: ['$initial'], test: (id) => !id.includes('index.html') },
    { name: 'shared', minShareCount: 20 },
    { name: 'icons', minShareCount: 2, test: /lucide-react/ },
    // The login page shows it too, and needs nothing else of what comes after.
    { name: 'ornament', test: /src.pieces.ornament/ },
    { name: 'frame', test: frame },
    { name: 'home', test: ofApp('pages/dashboard-page.tsx') },
    // How words and chords are drawn, for the song's page, the screens of a room, lists and paper.
    {
      name: 'reading',
      minShareCount: 3,
      test: /src.pieces.(lyric|chord|draw|heart|song-title|tag)|packages.(music|presentation).src/,
    },
    // Before the song's page: who follows in the hall with a phone loads this and not that.
    { name: 'screens', test: ofApp('pages/live/screens.ts') },
    { name: 'song-list', test: ofApp('pages/song-list-page.tsx') },
    { name: 'song', test: ofApp('pages/song-page.tsx') },
  ] satisfies readonly CodeGroup[]
).map((group, place, groups) => ({ ...group, priority: groups.length - place }));

type CodeGroup = {
  readonly name: string;
  readonly tags?: ['$initial'];
  readonly minShareCount?: number;
  readonly test?: RegExp | ((id: string) => boolean);
};
