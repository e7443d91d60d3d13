import type { SongV3 } from '@canticle/contract/calls';
import { type FilesBySong, noFilter, createSongFilter, type SongFilter } from './song-filter.ts';

/** One checkbox: a content a song has, a type of its files, or a category it is in. */
export type FilterOption =
  | { readonly of: 'content'; readonly value: keyof typeof flagFields }
  | { readonly of: 'audio' | 'video' | 'sheetmusic' | 'categories'; readonly value: string };

/* The filter fields of the content options. */
const flagFields = {
  lyrics: 'hasLyrics',
  audio: 'hasAudioFiles',
  video: 'hasVideoFiles',
  sheetmusic: 'hasSheetMusic',
} as const;

const listFields = {
  audio: 'audioFiles',
  video: 'videoFiles',
  sheetmusic: 'sheetMusicTypes',
  categories: 'categoryIds',
} as const;

/** The groups of the filter and their options, without categories (product specification, section 9). */
export const filterGroups = {
  content: ['lyrics', 'audio', 'video', 'sheetmusic'],
  audio: ['gathering', 'studio', 'instrumental', 'live_performance', 'demo', 'playback'],
  video: ['karaoke', 'tutorial'],
  sheetmusic: ['leadsheet', '5part'],
} as const;

/** Whether a filter contains the condition of an option. */
export function isSelected(filter: SongFilter, option: FilterOption): boolean {
  if (option.of === 'content') return filter[flagFields[option.value]];
  return filter[listFields[option.of]].includes(option.value);
}

/** The filter with an option selected, or deselected when it was selected. */
export function toggleOption(filter: SongFilter, option: FilterOption): SongFilter {
  if (option.of === 'content') return { ...filter, [flagFields[option.value]]: !filter[flagFields[option.value]] };
  const list = listFields[option.of];
  const without = filter[list].filter((value) => value !== option.value);
  return { ...filter, [list]: without.length < filter[list].length ? without : [...without, option.value] };
}

/** How many of the songs match an option. */
export function countWith(option: FilterOption, songs: readonly SongV3[], files: FilesBySong): number {
  return songs.filter(createSongFilter(toggleOption(noFilter, option), files)).length;
}

/**
 * The categories that can narrow the displayed songs further, in delivery order; selected ones are always included, so
 * that they can be deselected.
 */
export function categoriesOf<Category extends { readonly id: string }>(
  songs: readonly SongV3[],
  filter: SongFilter,
  categories: readonly Category[],
): readonly Category[] {
  const present = new Set([...filter.categoryIds, ...songs.flatMap(({ categoryIds }) => categoryIds)]);
  return categories.filter(({ id }) => present.has(id));
}
