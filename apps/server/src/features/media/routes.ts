import { files, media, NotFound } from '@canticle/contract';
import {
  TemplatedResponse,
  type Slots,
  type ListCache,
  type RequestInfo,
  type Route,
  serve,
  serveResource,
  WithLastUpdated,
  updatedAfter,
  type Viewer,
} from '../../platform/http/index.ts';
import {
  requireAccessibleSongNow,
  hasCollection,
  listCollections,
  listSongs,
  accessibleCollectionIds,
  createCollectionCache,
  accessCacheKey,
  serializeSongV3,
} from '../songs/index.ts';
import type { UrlSigner } from './url-signer.ts';
import { bearerOf } from './embed/rules.ts';
import type { MediaContext } from './media-context.ts';
import { isLegacyFile, type MediaFile } from './model.ts';
import { getOpenFile, filterOpenFiles, isFileVisible } from './file-access.ts';
import { listFiles, latestFileUpdate } from './queries.ts';
import {
  serializeFileV3,
  serializeFileV4,
  URL_SLOTS,
  createSignedUrls,
  serializeSongFile,
  type FileUrls,
} from './serializers.ts';

type FileListContext = Pick<MediaContext, 'database' | 'changeCounter' | 'responseCache'>;

/** The files of songs, in both versions. */
export function fileRoutes({ database, changeCounter, responseCache }: FileListContext, urlSigner: UrlSigner): Route[] {
  const collections = createCollectionCache(database, changeCounter);
  const urlsFor = (viewer: Viewer, { origin }: RequestInfo): FileUrls => createSignedUrls(urlSigner, viewer, origin);
  const cachePolicy = {
    responses: responseCache,
    keyFor: async (viewer) => {
      const { library } = await changeCounter.versions();
      return { key: accessCacheKey(viewer, accessibleCollectionIds(viewer, await collections())), stamp: library };
    },
    slotsFor: (viewer, request): Slots => ({
      cacheKey: JSON.stringify([bearerOf(viewer), urlSigner.expiresAt(), request.origin]),
      fill: (id) => urlsFor(viewer, request).urlOf({ id }, 'file'),
    }),
  } satisfies ListCache;
  const listAllFiles = async (viewer: Viewer) => {
    const found = await listFiles(database.replica, {});
    const open = await filterOpenFiles(database.replica, viewer, found.filter(isLegacyFile));
    return new WithLastUpdated(
      open.map((one) => serializeFileV3(one, URL_SLOTS)),
      await latestFileUpdate(database.replica),
    );
  };
  return [
    serve(media.listFiles, async ({ viewer, query, request }) => {
      if (Object.values(query).every((value) => value === undefined)) {
        const { key, stamp } = await cachePolicy.keyFor(viewer);
        const cached = await responseCache.get(media.listFiles, key, stamp, () => listAllFiles(viewer));
        return new TemplatedResponse(cached, cachePolicy.slotsFor(viewer, request));
      }
      const found = await listFiles(database.replica, {
        ...(query.songId === undefined ? {} : { songIds: [query.songId] }),
        ...updatedAfter(query.updatedAt),
      });
      const wanted = found
        .filter(isLegacyFile)
        .filter((file) => query.type === undefined || isOfType(file, query.type));
      const open = await filterOpenFiles(database.replica, viewer, wanted);
      const urls = urlsFor(viewer, request);
      return new WithLastUpdated(
        open.map((one) => serializeFileV3(one, urls)),
        await latestFileUpdate(database.replica),
      );
    }),
    serve(media.getFile, async ({ viewer, params, query, request }) => {
      const { file, song } = await getOpenFile(database.replica, viewer, params.id);
      if (!isLegacyFile(file)) throw new NotFound('File not found.');
      const document = serializeFileV3({ file, song }, urlsFor(viewer, request));
      return query.expand?.includes('song')
        ? { ...document, song: serializeSongV3(song, true, request.origin) }
        : document;
    }),
    ...serveResource(
      media.filesV4,
      'file',
      async (pick, viewer, _language, request) => {
        // A locked song is an error when it is requested by id; in a list it is only left out.
        if (pick.isSingle) await getOpenFile(database.replica, viewer, pick.ids?.[0] ?? '');
        const found = await listFiles(database.replica, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...(pick.parentIds ? { songIds: pick.parentIds } : {}),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
        });
        const open = await filterOpenFiles(database.replica, viewer, found.filter(isLegacyFile));
        const urls = pick.isCached ? URL_SLOTS : urlsFor(viewer, request);
        return open.map((one) => serializeFileV4(one, urls));
      },
      cachePolicy,
    ),
  ];
}

/** The files of a song and of a collection, timed texts among them, for our own app. */
export function songFileRoutes({ database }: Pick<FileListContext, 'database'>, urlSigner: UrlSigner): Route[] {
  const urlsFor = (viewer: Viewer, { origin }: RequestInfo): FileUrls => createSignedUrls(urlSigner, viewer, origin);
  return [
    serve(files.listSongFiles, async ({ viewer, params, request }) => {
      const song = await requireAccessibleSongNow(database.replica, viewer, params.songId);
      const found = await listFiles(database.replica, { songIds: [song.id] });
      return found
        .filter((file) => isFileVisible(viewer, file))
        .map((file) => serializeSongFile({ file, song }, urlsFor(viewer, request)));
    }),
    serve(files.listCollectionFiles, async ({ viewer, params, request }) => {
      const collection = (await listCollections(database.replica)).find(({ id }) => id === params.collectionId);
      if (collection === undefined || !(collection.enabled || hasCollection(viewer, collection)))
        throw new NotFound('Collection not found');
      const songs = await listSongs(database.replica, { collectionIds: [collection.id] });
      const numbers = new Map(
        songs.map((song) => [song.id, song.memberships.find((one) => one.collectionId === collection.id)?.number]),
      );
      const found = await listFiles(database.replica, { songIds: [...numbers.keys()] });
      const open = await filterOpenFiles(database.replica, viewer, found.filter(isMaterial));
      const songNumber = (file: MediaFile) => numbers.get(file.songId) ?? Number.POSITIVE_INFINITY;
      return open
        .toSorted((a, b) => (songNumber(a.file) === songNumber(b.file) ? 0 : songNumber(a.file) - songNumber(b.file)))
        .map((one) => serializeSongFile(one, urlsFor(viewer, request)));
    }),
  ];
}

/* What a song is sung and played from; a photograph of a page belongs to the song editor. */
const isMaterial = ({ type }: MediaFile): boolean => type !== 'photo';

/* Any sheet music type requests all scores of the song: existing clients filter them. */
function isOfType(file: MediaFile, type: string): boolean {
  if (type.startsWith('sheetmusic')) return file.type.startsWith('sheetmusic') || file.type === 'sibelius';
  return file.type === type;
}
