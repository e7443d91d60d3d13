import { BadRequest, Locked, lyrics, NotFound } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, serve, updatedAfter, type Viewer } from '../../platform/http/index.ts';
import {
  filterAccessibleSongIds,
  findSongByNumber,
  requireAccessibleSongNow,
  hasCollection,
  isVisible,
  listCollections,
  listSongs,
} from '../songs/index.ts';
import { editingRoutes, type EditingContext } from './editing-routes.ts';
import type { Lyrics } from './model.ts';
import { findLyrics, listLyricsOfCollection, listLyricsOfSong, listLyricsOfSongs } from './queries.ts';
import { checkTransposition, pickLanguage } from './rules.ts';
import { type LyricsView, serializeLyricsV3 } from './serializer-v3.ts';
import { serializeLyricsV4, serializeStoredLyrics } from './serializer-v4.ts';

export type LyricsContext = EditingContext;

type LyricsQuery = {
  readonly language?: string | undefined;
  readonly format?: 'json' | 'performance' | undefined;
  readonly transpose?: number | undefined;
  readonly transcode?: LyricsView['notation'] | undefined;
  readonly newMelody?: boolean | undefined;
  readonly updatedAt?: string | undefined;
};

/** The lyrics of songs, in both API versions and as stored, and the routes for editors to change them. */
export function lyricsRoutes(context: LyricsContext): Route[] {
  const { database } = context;
  return [
    ...editingRoutes(context),
    serve(lyrics.getLyrics, async ({ viewer, params, query }) => {
      const view = parseLyricsView(query);
      const song = await requireAccessibleSongNow(database.replica, viewer, params.id);
      const text = pickLanguage(
        await listLyricsOfSong(database.replica, song.id),
        resolveLanguage(query.language, viewer),
      );
      return serializeLyricsV3(text, song, view);
    }),
    serve(lyrics.getLyricsV4, async ({ viewer, params, body }) => {
      const { language, format, transposition, transcode, newMelody } = body ?? {};
      const view = parseLyricsView({
        format: format ?? 'json',
        transpose: transposition ?? 0,
        transcode: transcode ?? 'common',
        newMelody: newMelody ?? false,
      });
      const song = await requireAccessibleSongNow(database.replica, viewer, params.id);
      const text = pickLanguage(
        await listLyricsOfSong(database.replica, song.id),
        resolveLanguage(language ?? undefined, viewer),
      );
      return serializeLyricsV4(text, song, view);
    }),
    serve(lyrics.listSongTexts, async ({ viewer, params }) => {
      const song = await requireAccessibleSongNow(database.replica, viewer, params.songId);
      return (await listLyricsOfSong(database.replica, song.id)).map((text) => serializeStoredLyrics(text, song));
    }),
    serve(lyrics.listTextsBySong, async ({ viewer, body }) => {
      const songs = await listSongs(database.replica, { ids: [...new Set(body.songIds)] });
      const open = await filterAccessibleSongIds(database.replica, viewer, songs);
      const found = await listLyricsOfSongs(database.replica, [...open]);
      return songs
        .filter(({ id }) => open.has(id))
        .map((song) => ({
          songId: song.id,
          texts: (found.get(song.id) ?? []).map((text) => serializeStoredLyrics(text, song)),
        }));
    }),
    serve(lyrics.collectionLyrics, async ({ viewer, params, query }) => {
      const single = await findLyrics(database.replica, params.id);
      if (single === undefined) return serializeLyricsOfCollection(database, viewer, params.id, query);
      const view = parseLyricsView(query);
      return serializeLyricsV3(single, await requireAccessibleSongNow(database.replica, viewer, single.songId), view);
    }),
    serve(lyrics.collectionSongLyrics, async ({ viewer, params, query }) => {
      if (/^[a-z]{2}$/.test(params.second))
        return serializeLyricsOfCollection(database, viewer, params.id, { ...query, language: params.second });
      if (!/^\d{1,9}$/.test(params.second))
        throw new BadRequest('The songbook must be followed by a song number or a two-letter language code.');
      const view = parseLyricsView(query);
      const found = await findSongByNumber(database.replica, params.id, Number(params.second));
      if (found === undefined || !isVisible(viewer, found))
        throw new NotFound(`No song with the number ${params.second} in this songbook.`);
      const song = await requireAccessibleSongNow(database.replica, viewer, found.id);
      const text = pickLanguage(
        await listLyricsOfSong(database.replica, song.id),
        resolveLanguage(query.language, viewer),
      );
      return serializeLyricsV3(text, song, view);
    }),
  ];
}

async function serializeLyricsOfCollection(
  database: Database,
  viewer: Viewer,
  collectionId: string,
  query: LyricsQuery,
) {
  const view = parseLyricsView(query);
  const collection = (await listCollections(database.replica)).find(({ id }) => id === collectionId);
  if (collection === undefined) throw new NotFound('Collection not found');
  if (!hasCollection(viewer, collection) && !collection.freeSongs)
    throw new Locked('You do not have access to this songbook.');
  const chosen = await listTextsOfCollection(database, viewer, collectionId, query);
  const songs = new Map(
    (await listSongs(database.replica, { collectionIds: [collectionId] })).map((song) => [song.id, song]),
  );
  const open = await filterAccessibleSongIds(database.replica, viewer, [...songs.values()]);
  return chosen.flatMap((text: Lyrics) => {
    const song = songs.get(text.songId);
    return song !== undefined && open.has(song.id) ? [serializeLyricsV3(text, song, view)] : [];
  });
}

/* Only in the requested language; without one, each song in the person's own language or the first it has. */
async function listTextsOfCollection(database: Database, viewer: Viewer, collectionId: string, query: LyricsQuery) {
  const requested = query.language === 'default' ? undefined : query.language;
  const texts = await listLyricsOfCollection(database.replica, collectionId, requested);
  const ofSongs = [...Map.groupBy(texts, (text) => text.songId).values()];
  const chosen = ofSongs.map((some) => pickLanguage(some, requested ?? viewer.language));
  const { updatedAfter: after = '' } = updatedAfter(query.updatedAt);
  return chosen.filter(({ updatedAt }) => updatedAt > after);
}

function parseLyricsView(query: LyricsQuery): LyricsView {
  return {
    format: query.format ?? 'json',
    semitones: checkTransposition(query.transpose ?? 0),
    notation: query.transcode ?? 'common',
    melody: query.newMelody ? 'new' : 'original',
  };
}

function resolveLanguage(requested: string | undefined, viewer: Viewer): string {
  return requested === undefined || requested === 'default' ? viewer.language : requested;
}
