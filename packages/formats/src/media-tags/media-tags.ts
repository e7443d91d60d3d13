/** What is written into a recording of a song. */
export type MediaTags = {
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
export class TaggingError extends Error {
  override readonly name = 'TaggingError';
}

/** Parts of a file that stand beside each other: recordings have some hundreds at most, those in pieces some thousands. */
export const MAX_PARTS = 10_000;

/**
 * Refuses a file that is cut up so much that it would take the whole machine to put it together again.
 *
 * @throws {TaggingError} when there are more parts than `max`
 */
export function requireMaxParts(count: number, max = MAX_PARTS): void {
  if (count > max) throw new TaggingError('This file has too many parts.');
}
