import { files, media, NotFound } from '@canticle/contract';
import {
  FilledReply,
  type Filling,
  type KeepList,
  type RequestFacts,
  type Route,
  serve,
  serveResource,
  Stamped,
  updatedAfter,
  type Viewer,
} from '../../http/index.ts';
import {
  getOpenSong,
  hasCollection,
  listCollections,
  listSongs,
  openIds,
  rememberCollections,
  rightsKey,
  songV3,
} from '../songs/index.ts';
import type { Addresses } from './addresses.ts';
import { bearerOf } from './embed/rules.ts';
import type { MediaRooms } from './media-rooms.ts';
import { type MediaFile, WORDS } from './model.ts';
import { getOpenFile, openFilesOf } from './open-file.ts';
import { listFiles, newestStamp } from './queries.ts';
import { fileV3, fileV4, PLACES, signedFor, songFile, type Wiring } from './wire.ts';

type FileListRooms = Pick<MediaRooms, 'database' | 'watch' | 'hot'>;

/** The files of songs, in both versions and as our own screens need them. */
export function fileRoutes({ database, watch, hot }: FileListRooms, addresses: Addresses): Route[] {
  const collections = rememberCollections(database, watch);
  const wiringFor = (viewer: Viewer, { origin }: RequestFacts): Wiring => signedFor(addresses, viewer, origin);
  const keepWithPlaces = {
    hot,
    of: async (viewer) => {
      const { library } = await watch.stamps();
      return { key: rightsKey(viewer, openIds(viewer, await collections())), stamp: library };
    },
    filling: (viewer, request): Filling => ({
      tag: JSON.stringify([bearerOf(viewer), addresses.end(), request.origin]),
      fill: (id) => wiringFor(viewer, request).addressOf({ id }, 'file'),
    }),
  } satisfies KeepList;
  const everyFile = async (viewer: Viewer) => {
    const found = await listFiles(database.read, {});
    const open = await openFilesOf(database.read, viewer, found.filter(isKnown));
    return new Stamped(
      open.map((one) => fileV3(one, PLACES)),
      await newestStamp(database.read),
    );
  };
  return [
    serve(media.listFiles, async ({ viewer, query, request }) => {
      if (Object.values(query).every((asked) => asked === undefined)) {
        const { key, stamp } = await keepWithPlaces.of(viewer);
        const kept = await hot.get(media.listFiles, key, stamp, () => everyFile(viewer));
        return new FilledReply(kept, keepWithPlaces.filling(viewer, request));
      }
      const found = await listFiles(database.read, {
        ...(query.songId === undefined ? {} : { songIds: [query.songId] }),
        ...updatedAfter(query.updatedAt),
      });
      const wanted = found.filter((file) => isKnown(file) && (query.type === undefined || isOfType(file, query.type)));
      const open = await openFilesOf(database.read, viewer, wanted);
      const wiring = wiringFor(viewer, request);
      return new Stamped(
        open.map((one) => fileV3(one, wiring)),
        await newestStamp(database.read),
      );
    }),
    serve(media.getFile, async ({ viewer, params, query, request }) => {
      const found = await getOpenFile(database.read, viewer, params.id);
      if (!isKnown(found.file)) throw new NotFound('There is no file with this id.');
      const document = fileV3(found, wiringFor(viewer, request));
      return query.expand?.includes('song')
        ? { ...document, song: songV3(found.song, true, request.origin) }
        : document;
    }),
    ...serveResource(
      media.filesV4,
      'file',
      async (pick, viewer, _language, request) => {
        // A locked one is refused by name; in a list it is only left out.
        if (pick.isOne) await getOpenFile(database.read, viewer, pick.ids?.[0] ?? '');
        const found = await listFiles(database.read, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.parentIds ? { songIds: pick.parentIds } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
        });
        const open = await openFilesOf(database.read, viewer, found.filter(isKnown));
        const wiring = pick.isKept ? PLACES : wiringFor(viewer, request);
        return open.map((one) => fileV4(one, wiring));
      },
      keepWithPlaces,
    ),
    serve(files.songFiles, async ({ viewer, params, request }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const found = await listFiles(database.read, { songIds: [song.id] });
      return found.map((file) => songFile({ file, song }, wiringFor(viewer, request)));
    }),
    serve(files.collectionFiles, async ({ viewer, params, request }) => {
      const collection = (await listCollections(database.read)).find(({ id }) => id === params.collectionId);
      if (collection === undefined || !(collection.enabled || hasCollection(viewer, collection)))
        throw new NotFound('Collection not found');
      const songs = await listSongs(database.read, { collectionIds: [collection.id] });
      const numbers = new Map(
        songs.map((song) => [song.id, song.memberships.find((one) => one.collectionId === collection.id)?.number]),
      );
      const found = await listFiles(database.read, { songIds: [...numbers.keys()] });
      const open = await openFilesOf(database.read, viewer, found);
      const place = (file: MediaFile) => numbers.get(file.songId) ?? Number.POSITIVE_INFINITY;
      return open
        .toSorted((a, b) => (place(a.file) === place(b.file) ? 0 : place(a.file) - place(b.file)))
        .map((one) => songFile(one, wiringFor(viewer, request)));
    }),
  ];
}

/* Existing clients have never heard of words in time. */
const isKnown = (file: MediaFile) => !WORDS.includes(file.type);

/* Any sheet music type asks for all scores of the song: existing clients sort them out themselves. */
function isOfType(file: MediaFile, type: string): boolean {
  if (type.startsWith('sheetmusic')) return file.type.startsWith('sheetmusic') || file.type === 'sibelius';
  return file.type === type;
}
