import { Conflict } from '@canticle/contract';

/**
 * What a call requested, and what it changed: checked after the write, so that one of two concurrent calls is refused.
 */
type FavouriteChange = {
  /** As in the request; a song that is named twice cannot be changed twice. */
  readonly requested: readonly string[];
  /** The songs the call changed. */
  readonly changed: readonly string[];
  /** Whether the call may be retried: then a state that was reached before is a success. */
  readonly hasIdempotencyKey: boolean;
};

/**
 * Refuses to add what was added already, unless the request repeats an earlier one.
 *
 * @throws {Conflict} when a song was a favourite already, with the message existing clients know
 */
export function assertAllAdded({ requested, changed, hasIdempotencyKey }: FavouriteChange): void {
  if (!hasIdempotencyKey && changed.length < requested.length)
    throw new Conflict('Cannot add songs which are already there.');
}

/**
 * Refuses to remove what is not there, unless the request repeats an earlier one.
 *
 * @throws {Conflict} when a song was not a favourite, with the message existing clients know
 */
export function assertAllRemoved({ requested, changed, hasIdempotencyKey }: FavouriteChange): void {
  if (!hasIdempotencyKey && changed.length < requested.length)
    throw new Conflict("Trying to remove songs that aren't found");
}
