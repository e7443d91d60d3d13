export {
  creditQueries,
  listQueries,
  useAllSongs,
  songKeys,
  songsOf,
  useContributor,
  useContributorNames,
  useCountries,
  useCopyrights,
  useFilesBySong,
  useSongCounts,
  useSongs,
} from './queries.ts';
export {
  countryName,
  copyrightLines,
  melodyOrigin,
  namesOf,
  peopleOf,
  textOrigin,
} from './song-credits.ts';
export { CopyrightFooter } from './copyright-footer.tsx';
export { SongBrowser } from './song-browser.tsx';
export { findTyped, inNumberOrder, type ListedSong, listed } from './song-order.ts';
export { oneSong, useSongsById } from './songs-by-id.ts';
export { songsBy } from './songs-by.ts';
