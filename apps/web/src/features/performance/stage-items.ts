import type { SongV3 } from '@canticle/contract/calls';
import type { Entry, Row } from '../lists/index.ts';

type StageRow = {
  /** Of the row in the list, or of the song. */
  readonly id: string;
  readonly title: string;
  /** The URL in that order; undefined when it may not be opened. */
  readonly to: string | undefined;
};

/** A song in the order it is played on a stage: of a set list, a list, a songbook, or the only one. */
export type StageSongItem = StageRow & {
  readonly kind: 'song';
  /** Undefined while it is loading, and when it does not exist for this person. */
  readonly song: SongV3 | undefined;
  /** The overrides of the song in the list it is played from. */
  readonly entry: Entry | undefined;
};

/** A heading, a reading or a note between the songs of a set. */
export type StageSlideItem = StageRow & { readonly kind: 'heading' | 'reading' | 'note'; readonly row: Row };

export type StageItem = StageSongItem | StageSlideItem;

/**
 * The item after a step, passing over those that cannot be opened; undefined at either end.
 *
 * @param step  1 forward, -1 back
 */
export function findNextItem(items: readonly StageItem[], index: number, step: 1 | -1): number | undefined {
  for (let next = index + step; next >= 0 && next < items.length; next += step)
    if (items[next]?.to !== undefined) return next;
  return undefined;
}

/** The item a stage shows, and its index when it was last in the set. */
export type CurrentItem = { readonly item: StageItem; readonly index: number };

/**
 * The items of a set with the one that is shown, also after it was removed from the set: a song does not disappear from
 * under the hands of somebody who plays it. When it is added again there, it takes its place.
 */
export function withCurrentItem(items: readonly StageItem[], shown: CurrentItem | undefined): readonly StageItem[] {
  if (!shown || items.some(({ id }) => id === shown.item.id)) return items;
  const { item, index } = shown;
  const now = items[index];
  return now && isSameSong(now, item) ? items.with(index, { ...now, id: item.id }) : items.toSpliced(index, 0, item);
}

const isSameSong = (one: StageItem, other: StageItem) =>
  one.kind === 'song' && other.kind === 'song' && one.song !== undefined && one.song.id === other.song?.id;

/**
 * The number of a song among the songs, counted from 1, and how many there are; undefined for what is no song, and for
 * the only one.
 */
export function songNumberOf(
  items: readonly StageItem[],
  index: number,
): { readonly number: number; readonly count: number } | undefined {
  const count = items.filter(({ kind }) => kind === 'song').length;
  if (items[index]?.kind !== 'song' || count < 2) return undefined;
  return { number: items.slice(0, index + 1).filter(({ kind }) => kind === 'song').length, count };
}
