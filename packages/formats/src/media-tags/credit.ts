/** What is written into a recording of a song. */
export type Credit = {
  readonly title: string;
  readonly collection: string;
  /** The number of the song in the collection. */
  readonly number: number;
  readonly authors: readonly string[];
  readonly composers: readonly string[];
  readonly arrangers: readonly string[];
  /** Empty when nobody's is known. */
  readonly copyright: string;
};

/** A file that is not what its ending says, or is broken where its facts stand. */
export class NotTagged extends Error {
  override readonly name = 'NotTagged';
}

/** Parts of a file that stand beside each other: recordings have some hundreds at most, those in pieces some thousands. */
export const MOST_PARTS = 10_000;

/**
 * Refuses a file that is cut up so much that it would take the whole machine to put it together again.
 *
 * @throws {NotTagged} when there are more parts than `most`
 */
export function demandFew(count: number, most = MOST_PARTS): void {
  if (count > most) throw new NotTagged('This file has too many parts.');
}
