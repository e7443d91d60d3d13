import { BadRequest, Locked, lyrics, NotFound } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve, updatedAfter, type Viewer } from '../../http/index.ts';
import {
  areOpen,
  findSongByNumber,
  getOpenSong,
  hasCollection,
  isVisible,
  listCollections,
  listSongs,
} from '../songs/index.ts';
import { editingRoutes, type EditingRooms } from './editing-routes.ts';
import type { Lyrics } from './model.ts';
import { findLyrics, listLyricsOfCollection, listLyricsOfSong, listLyricsOfSongs } from './queries.ts';
import { checkSemitones, pickLanguage } from './rules.ts';
import { type LyricsView, lyricsV3 } from './wire-v3.ts';
import { lyricsV4, storedLyrics } from './wire-v4.ts';

export type LyricsRooms = EditingRooms;

type Query = {
  readonly language?: string | undefined;
  readonly format?: 'json' | 'performance' | undefined;
  readonly transpose?: number | undefined;
  readonly transcode?: LyricsView['notation'] | undefined;
  readonly newMelody?: boolean | undefined;
  readonly updatedAt?: string | undefined;
};

/** The lyrics of songs, in both versions and as they are stored, and how editors change them. */
export function lyricsRoutes(rooms: LyricsRooms): Route[] {
  const { database } = rooms;
  return [
    ...editingRoutes(rooms),
    serve(lyrics.getLyrics, async ({ viewer, params, query }) => {
      const view = viewOf(query);
      const song = await getOpenSong(database.read, viewer, params.id);
      const text = pickLanguage(await listLyricsOfSong(database.read, song.id), languageOf(query.language, viewer));
      return lyricsV3(text, song, view);
    }),
    serve(lyrics.getLyricsV4, async ({ viewer, params, body }) => {
      const { language, format, transposition, transcode, newMelody } = body ?? {};
      const view = viewOf({
        format: format ?? 'json',
        transpose: transposition ?? 0,
        transcode: transcode ?? 'common',
        newMelody: newMelody ?? false,
      });
      const song = await getOpenSong(database.read, viewer, params.id);
      const text = pickLanguage(
        await listLyricsOfSong(database.read, song.id),
        languageOf(language ?? undefined, viewer),
      );
      return lyricsV4(text, song, view);
    }),
    serve(lyrics.songTexts, async ({ viewer, params }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      return (await listLyricsOfSong(database.read, song.id)).map((text) => storedLyrics(text, song));
    }),
    serve(lyrics.textsOfSongs, async ({ viewer, body }) => {
      const songs = await listSongs(database.read, { ids: [...new Set(body.songIds)] });
      const open = await areOpen(database.read, viewer, songs);
      const found = await listLyricsOfSongs(database.read, [...open]);
      return songs
        .filter(({ id }) => open.has(id))
        .map((song) => ({
          songId: song.id,
          texts: (found.get(song.id) ?? []).map((text) => storedLyrics(text, song)),
        }));
    }),
    serve(lyrics.collectionLyrics, async ({ viewer, params, query }) => {
      const single = await findLyrics(database.read, params.id);
      if (single === undefined) return lyricsOfCollection(database, viewer, params.id, query);
      const view = viewOf(query);
      return lyricsV3(single, await getOpenSong(database.read, viewer, single.songId), view);
    }),
    serve(lyrics.collectionSongLyrics, async ({ viewer, params, query }) => {
      if (/^[a-z]{2}$/.test(params.second))
        return lyricsOfCollection(database, viewer, params.id, { ...query, language: params.second });
      if (!/^\d{1,9}$/.test(params.second))
        throw new BadRequest('After the collection comes a song number or a language of two letters.');
      const view = viewOf(query);
      const found = await findSongByNumber(database.read, params.id, Number(params.second));
      if (found === undefined || !isVisible(viewer, found))
        throw new NotFound(`There is no song with the number ${params.second} in this collection.`);
      const song = await getOpenSong(database.read, viewer, found.id);
      const text = pickLanguage(await listLyricsOfSong(database.read, song.id), languageOf(query.language, viewer));
      return lyricsV3(text, song, view);
    }),
  ];
}

async function lyricsOfCollection(database: Database, viewer: Viewer, collectionId: string, query: Query) {
  const view = viewOf(query);
  const collection = (await listCollections(database.read)).find(({ id }) => id === collectionId);
  if (collection === undefined) throw new NotFound('Collection not found');
  if (!hasCollection(viewer, collection) && !collection.freeSongs)
    throw new Locked('You do not have this collection. You find it in the store.');
  const chosen = await textsOfCollection(database, viewer, collectionId, query);
  const songs = new Map(
    (await listSongs(database.read, { collectionIds: [collectionId] })).map((song) => [song.id, song]),
  );
  const open = await areOpen(database.read, viewer, [...songs.values()]);
  return chosen.flatMap((text: Lyrics) => {
    const song = songs.get(text.songId);
    return song !== undefined && open.has(song.id) ? [lyricsV3(text, song, view)] : [];
  });
}

/* In the language that is asked for and in no other; where none is, each song in the person's own or the first it has. */
async function textsOfCollection(database: Database, viewer: Viewer, collectionId: string, query: Query) {
  const asked = query.language === 'default' ? undefined : query.language;
  const texts = await listLyricsOfCollection(database.read, collectionId, asked);
  const ofSongs = [...Map.groupBy(texts, (text) => text.songId).values()];
  const chosen = ofSongs.map((some) => pickLanguage(some, asked ?? viewer.language));
  const { updatedAfter: after = '' } = updatedAfter(query.updatedAt);
  return chosen.filter(({ updatedAt }) => updatedAt > after);
}

function viewOf(query: Query): LyricsView {
  return {
    format: query.format ?? 'json',
    semitones: checkSemitones(query.transpose ?? 0),
    notation: query.transcode ?? 'common',
    melody: query.newMelody ? 'new' : 'original',
  };
}

function languageOf(asked: string | undefined, viewer: Viewer): string {
  return asked === undefined || asked === 'default' ? viewer.language : asked;
}
