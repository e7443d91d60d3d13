import type { FileV3, SongV3 } from '@canticle/contract/calls';

/** The conditions of a filter (contract 3.24). Songs must meet all of them, also those inside one list. */
export type SongFilter = {
  readonly themes: readonly string[];
  readonly origins: readonly string[];
  readonly categoryIds: readonly string[];
  readonly audioFiles: readonly string[];
  readonly videoFiles: readonly string[];
  readonly sheetMusicTypes: readonly string[];
  readonly contentTypes: readonly string[];
  readonly hasLyrics: boolean;
  readonly hasAudioFiles: boolean;
  readonly hasVideoFiles: boolean;
  readonly hasSheetMusic: boolean;
};

/** The files of each song, by song id. */
export type FilesBySong = ReadonlyMap<string, readonly Pick<FileV3, 'type' | 'category'>[]>;

/** Matches every song. */
export const noFilter: SongFilter = {
  themes: [],
  origins: [],
  categoryIds: [],
  audioFiles: [],
  videoFiles: [],
  sheetMusicTypes: [],
  contentTypes: [],
  hasLyrics: false,
  hasAudioFiles: false,
  hasVideoFiles: false,
  hasSheetMusic: false,
};

/**
 * How many conditions a filter has.
 * @example countConditions(noFilter) // 0
 * @example countConditions({ ...noFilter, hasLyrics: true, categoryIds: ['1', '2'] }) // 3
 */
export const countConditions = (filter: SongFilter): number =>
  Object.values(filter).reduce<number>(
    (total, value) => total + (typeof value === 'boolean' ? Number(value) : value.length),
    0,
  );

/**
 * Whether a filter needs the files of the songs.
 * @example needsFiles({ ...noFilter, hasSheetMusic: true }) // true
 * @example needsFiles({ ...noFilter, hasLyrics: true }) // false
 */
export const needsFiles = (filter: SongFilter): boolean =>
  [filter.audioFiles, filter.videoFiles, filter.sheetMusicTypes].some(({ length }) => length > 0) ||
  filter.hasAudioFiles ||
  filter.hasVideoFiles ||
  filter.hasSheetMusic;

/** Creates a predicate that is true for songs that meet every condition of the filter. */
export function createSongFilter(filter: SongFilter, files: FilesBySong): (song: SongV3) => boolean {
  const conditions: ((song: SongV3) => boolean)[] = [
    ...filter.themes.map((id) => (song: SongV3) => song.themeIds.includes(id)),
    ...filter.origins.map((code) => (song: SongV3) => song.origins.some(({ country }) => country === code)),
    ...filter.categoryIds.map((id) => (song: SongV3) => song.categoryIds.includes(id)),
    ...filter.audioFiles.map((kind) => hasFile(files, 'audio', kind)),
    ...filter.videoFiles.map((kind) => hasFile(files, 'video', kind)),
    ...filter.sheetMusicTypes.map((kind) => hasFile(files, 'sheetmusic', kind)),
    ...filter.contentTypes.map((type) => (song: SongV3) => song.type === type),
    ...(filter.hasLyrics ? [(song: SongV3) => song.hasLyrics] : []),
    ...(filter.hasAudioFiles ? [hasFile(files, 'audio')] : []),
    ...(filter.hasVideoFiles ? [hasFile(files, 'video')] : []),
    ...(filter.hasSheetMusic ? [hasFile(files, 'sheetmusic')] : []),
  ];
  return (song) => conditions.every((condition) => condition(song));
}

/* Sheet music may be engraved here, a PDF or a Sibelius file. */
function hasFile(files: FilesBySong, medium: 'audio' | 'video' | 'sheetmusic', kind?: string) {
  return ({ id }: SongV3) =>
    files.get(id)?.some(({ type, category }) => {
      const isMedium = medium === 'sheetmusic' ? type.startsWith(medium) : type === medium;
      return isMedium && (kind === undefined || category === kind);
    }) ?? false;
}
