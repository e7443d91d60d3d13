import { NotFound } from '@canticle/contract';
import type { Tx } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import { visibleSongIds } from '../songs/index.ts';
import { getList } from './queries.ts';
import { deleteList, removeListUser } from './writes.ts';

/** Deletes a list of one's own; one that somebody else shares is left. */
export async function deleteOrLeave(tx: Tx, viewerId: string, id: string, now: Date): Promise<void> {
  const { list, rights } = await getList(tx, viewerId, id);
  await (rights.own ? deleteList(tx, list, now) : removeListUser(tx, list, viewerId, now));
}

/** @throws {NotFound} when one of the songs is not there, or the viewer may not know of it */
export async function demandSongs(tx: Tx, viewer: Viewer, songIds: readonly string[]): Promise<void> {
  const visible = await visibleSongIds(tx, viewer, songIds);
  if (songIds.some((id) => !visible.has(id))) throw new NotFound('There is no song with this id.');
}
