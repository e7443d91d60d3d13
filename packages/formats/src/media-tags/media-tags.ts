/** The tags written into a recording of a song. */
export type MediaTags = {
  readonly title: string;
  readonly collection: string;
  /** The number of the song in the collection. */
  readonly number: number;
  readonly authors: readonly string[];
  readonly composers: readonly string[];
  readonly arrangers: readonly string[];
  /** Empty when the copyright is not known. */
  readonly copyright: string;
};

/** A file that does not match its extension, or whose metadata is broken. */
export class TaggingError extends Error {
  override readonly name = 'TaggingError';
}

/** The most sibling parts in a file: recordings have some hundreds at most, fragmented ones some thousands. */
const MAX_PARTS = 10_000;

/**
 * Rejects a file with so many parts that rewriting it would overload the machine.
 *
 * @throws {TaggingError} when there are more parts than `max`
 */
export function requireMaxParts(count: number, max = MAX_PARTS): void {
  if (count > max) throw new TaggingError('This file has too many parts.');
}
