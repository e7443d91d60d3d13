import type { SongV3 } from '@canticle/contract/calls';
import type { Entry } from '../lists/index.ts';

/** A song in the order it is played on a stage: of a set list, a list, a songbook, or the only one. */
export type StageItem = {
  /** Of the entry in the list, or of the song. */
  readonly id: string;
  /** Undefined while it is loading, and when it does not exist for this person. */
  readonly song: SongV3 | undefined;
  readonly title: string;
  /** The overrides of the song in the list it is played from. */
  readonly entry: Entry | undefined;
  /** The URL of the song in that order; undefined when it may not be opened. */
  readonly to: string | undefined;
};

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
