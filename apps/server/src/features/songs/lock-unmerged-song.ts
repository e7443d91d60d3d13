import { Conflict } from '@canticle/contract';
import type { Tx } from '../../platform/database/index.ts';
import { lockCatalogueItem } from './catalogue-mutations.ts';
import { findMergeTarget } from './merged-song-queries.ts';

/**
 * Locks a song for a change of what belongs to it.
 *
 * @throws {Conflict} when it was merged with another
 */
export async function lockUnmergedSong(tx: Tx, id: string): Promise<void> {
  await lockCatalogueItem(tx, 'song', id);
  if ((await findMergeTarget(tx, id)) !== undefined) throw mergedError();
}

/** What an editor of a song that was merged reads. */
export const mergedError = (): Conflict =>
  new Conflict(
    'This song was merged with another one. Your changes were not saved; make them in the song it was merged into.',
    {
      details: { reason: 'merged' },
    },
  );
