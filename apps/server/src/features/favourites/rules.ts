import { Conflict } from '@canticle/contract';

/** What a call wanted of songs, and what it did: judged after the write, so that of two at once one is refused. */
type FavouriteChange = {
  /** As the call named them; one that is named twice cannot be done twice. */
  readonly requested: readonly string[];
  /** Those whose mark the call changed. */
  readonly changed: readonly string[];
  /** Whether the call may come twice: then a state that was reached before is success. */
  readonly hasIdempotencyKey: boolean;
};

/** @throws {Conflict} when a song was marked already, in the words existing clients know */
export function assertAllAdded({ requested, changed, hasIdempotencyKey }: FavouriteChange): void {
  if (!hasIdempotencyKey && changed.length < requested.length)
    throw new Conflict('Cannot add songs which are already there.');
}

/** @throws {Conflict} when a song was not marked, in the words existing clients know */
export function assertAllRemoved({ requested, changed, hasIdempotencyKey }: FavouriteChange): void {
  if (!hasIdempotencyKey && changed.length < requested.length)
    throw new Conflict("Trying to remove songs that aren't found");
}
