export {
  creditQueries,
  songListQueries,
  useAllSongs,
  songQueryKeys,
  songsQuery,
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
export { findByTypeAhead, sortByNumber, type ListedSong, toListedSongs } from './song-order.ts';
export { songQuery, useSongsById } from './songs-by-id.ts';
export { useCcliLicence, useSongFactsById } from './song-facts.ts';
export { creditedParticipants } from './credited-participants.ts';
export { useAuthorNames } from './use-author-names.ts';
export { songsByRole } from './songs-by-role.ts';
export {
  copyrightPlaceholders,
  createCredits,
  creditedPeople,
  mainContributors,
  type Credit,
  formatCcli,
  formatCopyrights,
  formatCredits,
} from './credits.ts';
