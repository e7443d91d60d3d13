import { canonicalId, firstScreen, NotFound, type publicLibrary } from '@canticle/contract';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import { type Collection, findSong, isOpenToEverybody, isPublished, type PublishedSong } from '../songs/index.ts';
import { createLibraryFacts, type PublicLibraryContext } from './library-facts.ts';
import { findProductOf, findProductOfAll, pricesOf } from './prices.ts';
import { createPublicationReader } from './publications.ts';
import { type ListFreeRecordings, readFreeSong } from './read-free-song.ts';
import { pickSample } from './sample-song.ts';
import { serializeCollection, serializeEntry, serializeListing } from './serializers.ts';

/** How many free songs the front page names. */
const MAX_FREE_SONGS = 60;
/** How many people and songs to look into the preview of a songbook names. */
const MAX_PEOPLE = 12;
const MAX_SAMPLES = 3;

/** What people see of the library who are not signed in. `origin` is that of our own URLs. */
export type PublicLibrary = ReturnType<typeof createPublicLibrary>;

/** Reads the published part of the library: every songbook with its contents, and what is free in them. */
export function createPublicLibrary(context: PublicLibraryContext, listFreeRecordings: ListFreeRecordings) {
  const { replica } = context.database;
  const facts = createLibraryFacts(context);
  const songReader = createSongReader(context, facts, listFreeRecordings);
  const publications = createPublicationReader(context.database, facts.collections);
  const contents = async (slug: string, origin: string): Promise<publicLibrary.PublicContents> => {
    const songbook = await findSongbook(facts, slug);
    const { freeIds, withFiles } = await facts.readFacts();
    return {
      songbook: await describeSongbook(facts, songbook, origin),
      songs: (await facts.listContents(songbook.id)).map((row) => serializeEntry(row, freeIds, withFiles)),
    };
  };
  return {
    /** What the front page shows. */
    async library(origin: string): Promise<publicLibrary.PublicLibrary> {
      const all = (await facts.collections()).filter(isPublished);
      const { products } = await facts.readFacts();
      const locked = all.filter(({ free }) => !free).map(({ id }) => id);
      const byId = new Map(all.map((songbook) => [songbook.id, songbook]));
      const listings = (await facts.listFreeSongs()).slice(0, MAX_FREE_SONGS);
      return {
        songbooks: await Promise.all(all.map((songbook) => describeSongbook(facts, songbook, origin))),
        publications: await publications.list(origin),
        freeSongs: listings.flatMap((listing) => {
          const songbook = byId.get(listing.collectionId);
          return songbook ? [serializeListing(listing, songbook, origin)] : [];
        }),
        sample: await songReader.sample(origin),
        allSongsPrices: pricesOf(findProductOfAll(products, locked)),
      };
    },
    /** @throws {NotFound} when there is no songbook with this id or key */
    contents,
    /**
     * What people see of a songbook before they have it.
     *
     * @throws {NotFound} when there is no songbook with this id or key
     */
    async preview(slug: string, origin: string): Promise<publicLibrary.SongbookPreview> {
      const songbook = await findSongbook(facts, slug);
      const people = await facts.listPeople(songbook.id);
      return {
        contents: await contents(slug, origin),
        samples: await songReader.samples(songbook, origin),
        people: people.slice(0, MAX_PEOPLE),
        otherPeople: Math.max(0, people.length - MAX_PEOPLE),
      };
    },
    /** @throws {NotFound} when there is no such song in the songbook, or it is hidden */
    song: async (slug: string, song: string, origin: string) =>
      songReader.song(await findSongbook(facts, slug), song, origin),
    publication: publications.read,
    listFreeSongs: facts.listFreeSongs,
    /** Languages of the texts of songs, by song. */
    async listTextLanguages(songIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const texts = await listLyricsOfSongs(replica, songIds);
      return new Map([...texts].map(([id, some]) => [id, some.map(({ language }) => language)]));
    },
  };
}

type LibraryFacts = ReturnType<typeof createLibraryFacts>;

async function findSongbook({ collections }: LibraryFacts, slug: string): Promise<Collection> {
  const songbook = firstScreen.findCollection((await collections()).filter(isPublished), canonicalId(slug));
  if (songbook === undefined) throw new NotFound('Songbook not found.');
  return songbook;
}

async function describeSongbook(
  { readFacts }: LibraryFacts,
  songbook: Collection,
  origin: string,
): Promise<publicLibrary.PublicSongbook> {
  const { songIds, freeIds, withFiles, products } = await readFacts();
  const ids = songIds.get(songbook.id) ?? [];
  const product = findProductOf(products, songbook.id);
  return {
    ...serializeCollection(songbook, 'song', origin),
    songs: ids.length,
    freeSongs: ids.filter((id) => freeIds.has(id)).length,
    scores: ids.filter((id) => withFiles.scores.has(id)).length,
    recordings: ids.filter((id) => withFiles.recordings.has(id)).length,
    prices: pricesOf(product),
    productId: product?.id ?? null,
  };
}

function createSongReader(
  { database: { replica } }: PublicLibraryContext,
  facts: LibraryFacts,
  listFreeRecordings: ListFreeRecordings,
) {
  const readSong = async (
    listing: PublishedSong,
    songbook: Collection,
    origin: string,
  ): Promise<publicLibrary.PublicSong> => {
    const song = await findSong(replica, listing.id);
    if (song === undefined) throw missingSong();
    const collections = await facts.collections();
    const isOpen = isOpenToEverybody(song, collections);
    const { products } = await facts.readFacts();
    return {
      listing: serializeListing(listing, songbook, origin),
      open: isOpen ? await readFreeSong(replica, song, { collections, origin, listFreeRecordings }) : null,
      prices: isOpen ? [] : [...pricesOf(findProductOf(products, songbook.id))],
    };
  };
  return {
    /** As the app finds a song: digits are a number of the songbook, anything else is an id. */
    async song(songbook: Collection, slug: string, origin: string): Promise<publicLibrary.PublicSong> {
      const rows = await facts.listContents(songbook.id);
      const numbered = /^\d+$/.test(slug) ? rows.find(({ number }) => number === Number(slug)) : undefined;
      const listing = numbered ?? rows.find(({ id }) => id === canonicalId(slug));
      if (listing === undefined) throw missingSong();
      return readSong(listing, songbook, origin);
    },
    /** Free songs of a songbook, those with a recording first. */
    async samples(songbook: Collection, origin: string): Promise<publicLibrary.PublicSong[]> {
      const { freeIds, withFiles } = await facts.readFacts();
      const isRecorded = ({ id }: PublishedSong) => Number(withFiles.recordings.has(id));
      const free = (await facts.listContents(songbook.id)).filter(({ id }) => freeIds.has(id));
      const chosen = free.toSorted((a, b) => isRecorded(b) - isRecorded(a)).slice(0, MAX_SAMPLES);
      return Promise.all(chosen.map((listing) => readSong(listing, songbook, origin)));
    },
    /** Not kept: the addresses of its recordings are only good for some hours. */
    async sample(origin: string): Promise<publicLibrary.PublicSong | null> {
      const listing = await facts.cached('sample', async () => {
        const { withFiles } = await facts.readFacts();
        return pickSample(replica, await facts.listFreeSongs(), withFiles.recordings);
      });
      const songbook = listing && (await facts.collections()).find(({ id }) => id === listing.collectionId);
      return songbook ? readSong(listing, songbook, origin) : null;
    },
  };
}

const missingSong = () => new NotFound('Song not found in this songbook.');
