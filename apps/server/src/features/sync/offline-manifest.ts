import { createHash } from 'node:crypto';
import { sync } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { listLatestRevisions } from '../lyrics/index.ts';
import type { Media } from '../media/index.ts';
import { filterAccessibleSongIds, isVisible, listSongs, serializeSongV3 } from '../songs/index.ts';

/**
 * What a device needs for its downloaded songs: their rows, and everything else of those that are downloaded
 * completely.
 */
export function offlineManifestRoutes(
  { database }: { readonly database: Database },
  media: Pick<Media, 'listSongFiles'>,
): Route[] {
  return [
    serve(sync.listSongsById, async ({ viewer, body, request }) => {
      const found = await listSongs(database.replica, { ids: [...new Set(body.songIds)] });
      const open = await filterAccessibleSongIds(database.replica, viewer, found);
      return found
        .filter((song) => isVisible(viewer, song))
        .map((song) => serializeSongV3(song, open.has(song.id), request.origin));
    }),
    serve(sync.getOfflineManifest, async ({ viewer, body, request }) => {
      const found = await listSongs(database.replica, { ids: [...new Set(body.songIds)] });
      const open = await filterAccessibleSongIds(database.replica, viewer, found);
      const revisions = await listLatestRevisions(database.replica, [...open]);
      return {
        songs: [...open].map((id) => ({ id, hash: hashRevisions(revisions.get(id) ?? []) })),
        files: await media.listSongFiles(viewer, [...open], request.origin),
      };
    }),
  ];
}

/* Every save creates a new revision; a text that is imported again keeps its revision and gets a new timestamp. */
function hashRevisions(revisions: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(revisions)).digest('base64url').slice(0, 22);
}
