import { canonicalId, type files, firstScreen, NotFound, type publicLibrary } from '@canticle/contract';
import { hasChords } from '@canticle/music';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { listLyricsOfSong, listLyricsOfSongs } from '../lyrics/index.ts';
import { listSongIdsWithFiles } from '../media/index.ts';
import {
  type Collection,
  createCollectionCache,
  findSong,
  isOpenToEverybody,
  isPublished,
  listFreeSongIds,
  listPublishedSongIds,
  listPublishedSongs,
  type PublishedSong,
  type Song,
} from '../songs/index.ts';
import { listProducts } from '../store/index.ts';
import { findProductOf, findProductOfAll, pricesOf } from './prices.ts';
import { createPublicationReader } from './publications.ts';
import { readFreeSong } from './read-free-song.ts';
import { serializeCollection, serializeEntry, serializePlace } from './serializers.ts';
import { createVersionedCache } from './versioned-cache.ts';

/** How many free songs the front page names. */
const MAX_FREE_SONGS = 60;
/** How many songs are looked at for one with chords. */
const MAX_SAMPLES = 20;
/** How many lists of contents are held in memory. */
const CACHED_LISTS = 50;

export type PublicLibraryContext = { readonly database: Database; readonly changeCounter: ChangeCounter };

/** The recordings of a free song, with URLs that play for everybody. */
export type ListFreeRecordings = (song: Song, origin: string) => Promise<files.SongFile[]>;

/** What people see of the library who are not signed in. `origin` is that of our own URLs. */
export type PublicLibrary = ReturnType<typeof createPublicLibrary>;

/** Reads the published part of the library: every songbook with its contents, and what is free in them. */
export function createPublicLibrary(context: PublicLibraryContext, listFreeRecordings: ListFreeRecordings) {
  const { database, changeCounter } = context;
  const cached = createVersionedCache(changeCounter, CACHED_LISTS);
  const collections = createCollectionCache(database, changeCounter);
  const findSongbook = async (slug: string): Promise<Collection> => {
    const songbook = firstScreen.findCollection((await collections()).filter(isPublished), canonicalId(slug));
    if (songbook === undefined) throw new NotFound('There is no songbook with this name.');
    return songbook;
  };
  const readFacts = () => cached('facts', () => readLibraryFacts(context));
  const describeSongbook = async (songbook: Collection, origin: string) => {
    const { songIds, freeIds, withFiles, products } = await readFacts();
    const ids = songIds.get(songbook.id) ?? [];
    return {
      ...serializeCollection(songbook, 'song', origin),
      songs: ids.length,
      freeSongs: ids.filter((id) => freeIds.has(id)).length,
      scores: ids.filter((id) => withFiles.scores.has(id)).length,
      recordings: ids.filter((id) => withFiles.recordings.has(id)).length,
      prices: pricesOf(findProductOf(products, songbook.id)),
    };
  };
  const readSong = async (songbook: Collection, slug: string, origin: string): Promise<publicLibrary.PublicSong> => {
    const place = await findPlace(context, songbook.id, slug);
    const song = await findSong(database.read, place.id);
    if (song === undefined) throw new NotFound('There is no such song in this songbook.');
    const all = await collections();
    return {
      place: serializePlace(place, songbook, origin),
      open: isOpenToEverybody(song, all)
        ? await readFreeSong(database.read, song, { collections: all, origin, listFreeRecordings })
        : null,
    };
  };
  const listFreePlaces = () =>
    cached('free', async () => {
      const { freeIds } = await readFacts();
      const order = new Map((await collections()).map(({ id }, index) => [id, index]));
      const placeOf = ({ collectionId }: PublishedSong) => order.get(collectionId) ?? 0;
      const free = (await listPublishedSongs(database.read, {})).filter(({ id }) => freeIds.has(id));
      const sorted = free.toSorted((a, b) => placeOf(a) - placeOf(b));
      return [...Map.groupBy(sorted, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
    });
  const readSample = (origin: string) =>
    cached(`sample ${origin}`, async () => {
      const place = await pickSample(context, await listFreePlaces(), (await readFacts()).withFiles.recordings);
      const songbook = place && (await collections()).find(({ id }) => id === place.collectionId);
      return songbook ? readSong(songbook, place.id, origin) : null;
    });
  const publications = createPublicationReader(database, collections);
  return {
    collections,
    /** What the front page shows. */
    async library(origin: string): Promise<publicLibrary.PublicLibrary> {
      const all = (await collections()).filter(isPublished);
      const { products } = await readFacts();
      const locked = all.filter(({ free }) => !free).map(({ id }) => id);
      const byId = new Map(all.map((songbook) => [songbook.id, songbook]));
      const places = (await listFreePlaces()).slice(0, MAX_FREE_SONGS);
      return {
        songbooks: await Promise.all(all.map((songbook) => describeSongbook(songbook, origin))),
        publications: await publications.list(origin),
        freeSongs: places.flatMap((place) => {
          const songbook = byId.get(place.collectionId);
          return songbook ? [serializePlace(place, songbook, origin)] : [];
        }),
        sample: await readSample(origin),
        allSongsPrices: pricesOf(findProductOfAll(products, locked)),
      };
    },
    /** @throws {NotFound} when there is no songbook with this id or key */
    async contents(slug: string, origin: string): Promise<publicLibrary.PublicContents> {
      const songbook = await findSongbook(slug);
      const { freeIds, withFiles } = await readFacts();
      const rows = await cached(`contents ${songbook.id}`, () =>
        listPublishedSongs(database.read, { collectionId: songbook.id }),
      );
      return {
        songbook: await describeSongbook(songbook, origin),
        songs: rows.map((row) => serializeEntry(row, freeIds, withFiles)),
      };
    },
    /** @throws {NotFound} when there is no such song in the songbook, or it is hidden */
    song: async (slug: string, song: string, origin: string) => readSong(await findSongbook(slug), song, origin),
    publication: publications.read,
    listFreePlaces,
    /** Languages of the texts of songs, by song. */
    async listTextLanguages(songIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const texts = await listLyricsOfSongs(database.read, songIds);
      return new Map([...texts].map(([id, some]) => [id, some.map(({ language }) => language)]));
    },
  };
}

async function readLibraryFacts({ database: { read } }: PublicLibraryContext) {
  const [songIds, freeIds, withFiles, products] = await Promise.all([
    listPublishedSongIds(read),
    listFreeSongIds(read),
    listSongIdsWithFiles(read),
    listProducts(read),
  ]);
  return { songIds, freeIds, withFiles, products };
}

/* As the app finds a song: digits are a number of the songbook, anything else is an id. */
async function findPlace({ database: { read } }: PublicLibraryContext, collectionId: string, slug: string) {
  const rows = await listPublishedSongs(read, { collectionId });
  const numbered = /^\d+$/.test(slug) ? rows.find(({ number }) => number === Number(slug)) : undefined;
  const place = numbered ?? rows.find(({ id }) => id === canonicalId(slug));
  if (place === undefined) throw new NotFound('There is no such song in this songbook.');
  return place;
}

/* A song that shows what the place can do: with chords, and a recording where one has both. */
async function pickSample(
  { database: { read } }: PublicLibraryContext,
  places: readonly PublishedSong[],
  recorded: ReadonlySet<string>,
): Promise<PublishedSong | undefined> {
  const candidates = places.toSorted((a, b) => Number(recorded.has(b.id)) - Number(recorded.has(a.id)));
  for (const place of candidates.slice(0, MAX_SAMPLES)) {
    const texts = await listLyricsOfSong(read, place.id);
    if (texts.some(({ document }) => hasChords(document))) return place;
  }
  return undefined;
}
