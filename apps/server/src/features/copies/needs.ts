import { createHash } from 'node:crypto';
import { copies } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { listSavings } from '../lyrics/index.ts';
import type { Media } from '../media/index.ts';
import { areOpen, isVisible, listSongs, songV3 } from '../songs/index.ts';

/** What a device needs of songs it keeps something of: their rows, and everything else of those that are kept whole. */
export function needRoutes({ database }: { readonly database: Database }, media: Pick<Media, 'filesOf'>): Route[] {
  return [
    serve(copies.listRows, async ({ viewer, body, request }) => {
      const found = await listSongs(database.read, { ids: [...new Set(body.songIds)] });
      const open = await areOpen(database.read, viewer, found);
      return found
        .filter((song) => isVisible(viewer, song))
        .map((song) => songV3(song, open.has(song.id), request.origin));
    }),
    serve(copies.listNeeds, async ({ viewer, body, request }) => {
      const found = await listSongs(database.read, { ids: [...new Set(body.songIds)] });
      const open = await areOpen(database.read, viewer, found);
      const savings = await listSavings(database.read, [...open]);
      return {
        songs: [...open].map((id) => ({ id, hash: hashOf(savings.get(id) ?? []) })),
        files: await media.filesOf(viewer, [...open], request.origin),
      };
    }),
  ];
}

/* Every saving is another revision; a text that is imported anew keeps its revision and gets another moment. */
function hashOf(savings: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(savings)).digest('base64url').slice(0, 22);
}
