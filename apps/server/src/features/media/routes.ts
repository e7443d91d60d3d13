import { Locked, media, NotFound } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve, serveResource, Stamped, type Viewer } from '../../http/index.ts';
import { areOpen, listSongs, type Song, songV3 } from '../songs/index.ts';
import { listFiles, type MediaFile } from './queries.ts';

type MediaRooms = { readonly database: Database };

/** Files of songs, in both versions. The bytes are streamed once files can be uploaded. */
export function mediaRoutes({ database }: MediaRooms): Route[] {
  return [
    serve(media.listFiles, async ({ viewer, query }) => {
      const found = await listFiles(database.read, {
        ...(query.songId === undefined ? {} : { songIds: [query.songId] }),
        ...(query.updatedAt === undefined ? {} : { updatedAfter: new Date(query.updatedAt).toISOString() }),
      });
      const wanted = found.filter((file) => query.type === undefined || isOfType(file, query.type));
      const open = await withOpenSongs(database, viewer, wanted);
      return new Stamped(
        open.map(({ file, song }) => fileV3(file, song)),
        newest(found),
      );
    }),
    serve(media.getFile, async ({ viewer, params, query }) => {
      const [file] = await listFiles(database.read, { ids: [params.id] });
      if (file === undefined) throw new NotFound('There is no file with this id.');
      const [found] = await withOpenSongs(database, viewer, [file]);
      if (found === undefined) throw new Locked('This file belongs to a collection you do not have.');
      const document = fileV3(file, found.song);
      return query.expand?.includes('song') ? { ...document, song: songV3(found.song, true) } : document;
    }),
    ...serveResource(media.filesV4, 'file', async (pick, viewer) => {
      const found = await listFiles(database.read, {
        ...(pick.ids ? { ids: pick.ids } : {}),
        ...(pick.parentIds ? { songIds: pick.parentIds } : {}),
        ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
      });
      return (await withOpenSongs(database, viewer, found)).map(({ file }) => fileV4(file));
    }),
  ];
}

/* Any sheet music type asks for all scores of the song: existing clients sort them out themselves. */
function isOfType(file: MediaFile, type: string): boolean {
  return type.startsWith('sheetmusic') ? file.type.startsWith('sheetmusic') : file.type === type;
}

async function withOpenSongs(
  database: Database,
  viewer: Viewer,
  files: readonly MediaFile[],
): Promise<{ file: MediaFile; song: Song }[]> {
  const songs = await listSongs(database.read, { ids: [...new Set(files.map((file) => file.songId))] });
  const open = await areOpen(database.read, viewer, songs);
  const byId = new Map(songs.filter((song) => open.has(song.id)).map((song) => [song.id, song]));
  return files.flatMap((file) => {
    const song = byId.get(file.songId);
    return song === undefined ? [] : [{ file, song }];
  });
}

function fileV3(file: MediaFile, song: Song): media.FileV3 {
  const { id, songId, name, category, number, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    songId,
    name,
    type: (file.type === 'sibelius' ? 'sheetmusic-sibelius' : file.type) as media.FileV3['type'],
    category,
    number,
    languageKey: file.language,
    transposition,
    information,
    directUrl: addressOf(file),
    instrumentId,
    participants: [...file.participants],
    collectionIds: song.memberships.map((one) => one.collectionId),
    updatedAt,
  };
}

function fileV4(file: MediaFile): media.FileV4 {
  const { id, songId, name, category, language, transposition, information, instrumentId, updatedAt } = file;
  return {
    id,
    updatedAt,
    songId,
    type: file.type as media.FileV4['type'],
    name,
    category,
    information,
    language,
    transposition,
    directUrl: addressOf(file),
    instrumentId,
    participants: [...file.participants],
  };
}

function addressOf(file: MediaFile): string {
  return `/api/canticle/media/${file.id}`;
}

function newest(files: readonly MediaFile[]): string {
  return files.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00.000Z');
}
