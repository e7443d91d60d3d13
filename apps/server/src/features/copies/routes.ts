import { copies } from '@canticle/contract';
import { listChangesFor } from '../../changes/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import { type Route, serve } from '../../http/index.ts';
import { listLyricsOfSongs, storedLyrics } from '../lyrics/index.ts';
import { collectionsOpenTo, type Song, songV3 } from '../songs/index.ts';
import { nameRights, sortChanges } from './rules.ts';
import { standingsOf } from './standings.ts';

/** The most changes told one by one: more, and everything is fetched anew. */
const MOST_CHANGES = 1_000;
/** The most songs, and the most words of songs, that come along. */
const MOST_SONGS = 40;
const MOST_TEXTS = 10;

/** What changed since a copy was last brought up to date. */
export function copyRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(copies.listChanges, async ({ viewer, query, request }) => {
      const db = database.read;
      const since = query.since === undefined ? undefined : Number(query.since);
      const found = await listChangesFor(db, viewer.userId, since, MOST_CHANGES);
      const known = await collectionsOpenTo(db, viewer);
      const { songs, standings } = await standingsOf(db, viewer, found.changes, known);
      const isOpen = ({ id }: Song) => standings.get(`song ${id}`) === 'open';
      const shown = songs.filter((song) => isOpen(song) || standings.get(`song ${song.id}`) === 'locked');
      return {
        next: String(found.newest),
        rights: nameRights(viewer, known.open),
        isWhole: !found.isAll,
        ...sortChanges(found.changes, standings),
        songs: shown.length > MOST_SONGS ? [] : shown.map((song) => songV3(song, isOpen(song), request.origin)),
        texts: await textsOf(db, songs.filter(isOpen)),
      };
    }),
  ];
}

async function textsOf(db: Reader, open: readonly Song[]) {
  if (open.length > MOST_TEXTS) return [];
  const found = await listLyricsOfSongs(
    db,
    open.map(({ id }) => id),
  );
  return open.map((song) => ({
    songId: song.id,
    texts: (found.get(song.id) ?? []).map((text) => storedLyrics(text, song)),
  }));
}
