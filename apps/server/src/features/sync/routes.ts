import { sync } from '@canticle/contract';
import { listChangesFor } from '../../platform/changes/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { listLyricsOfSongs, serializeStoredLyrics } from '../lyrics/index.ts';
import { listCollectionAccess, type Song, serializeSongV3 } from '../songs/index.ts';
import { groupChanges, hashRights, haveRightsChanged } from './rules.ts';
import { resolveVisibility } from './visibility.ts';

/** Maximum number of changes sent one by one: above it, everything is fetched again. */
const MAX_CHANGES = 1_000;
/** Maximum number of songs, and of their texts, that are included. */
const MAX_SONGS = 40;
const MAX_TEXTS = 10;

/** What changed since the last sync of a client. */
export function changeRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(sync.listChanges, async ({ viewer, query, request }) => {
      const db = database.read;
      const since = query.since === undefined ? undefined : Number(query.since);
      const found = await listChangesFor(db, viewer.userId, since, MAX_CHANGES);
      // What the client asks for now, of any process, is at least as new.
      if (found.newest !== since) await database.settleReplicas();
      const collections = await listCollectionAccess(db, viewer);
      const { songs, visibility } = await resolveVisibility(db, viewer, found.changes, collections);
      const isOpen = ({ id }: Song) => visibility.get(`song ${id}`) === 'open';
      const visibleSongs = songs.filter((song) => isOpen(song) || visibility.get(`song ${song.id}`) === 'locked');
      return {
        next: String(found.newest),
        rights: hashRights(viewer, collections.open),
        isWhole: !found.isAll || haveRightsChanged(found.changes),
        ...groupChanges(found.changes, visibility),
        songs:
          visibleSongs.length > MAX_SONGS
            ? []
            : visibleSongs.map((song) => serializeSongV3(song, isOpen(song), request.origin)),
        texts: await readTexts(db, songs.filter(isOpen)),
      };
    }),
  ];
}

async function readTexts(db: Reader, open: readonly Song[]) {
  if (open.length > MAX_TEXTS) return [];
  const found = await listLyricsOfSongs(
    db,
    open.map(({ id }) => id),
  );
  return open.map((song) => ({
    songId: song.id,
    texts: (found.get(song.id) ?? []).map((text) => serializeStoredLyrics(text, song)),
  }));
}
