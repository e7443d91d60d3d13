export { useContributorNames, useCopyrights, useSongCounts, useSongs } from './queries.ts';
export { rememberedOrder, rememberOrder, type SongOrder } from './remembered-view.ts';
export { copyrightLines, melodyOrigin, namesOf, textOrigin } from './song-credits.ts';
export { SongList } from './song-list.tsx';
export { inNumberOrder, type ListedSong, listed } from './song-order.ts';
