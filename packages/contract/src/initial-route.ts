import { type Call, pathOf, versionHeaders } from './call.ts';
import { getInstallation } from './installation.ts';
import { listCopyrights, listCountries } from './references.ts';
import { customCollectionsV4 } from './lists.ts';
import { listFavorites } from './personal.ts';
import { listSongTexts } from './lyrics.ts';
import { getSession, getSettings, listSongPreferences } from './session.ts';
import { type CollectionV3, listCollections, listContributors, listSongs, type SongV3 } from './songs.ts';
import { listTags } from './tags.ts';

/** The part of the library an address names: a songbook, and a song in it, as spelled in the address. */
export type InitialRoute = { readonly collection?: string; readonly song?: string };

/**
 * Parses the address of a page, for the pages that are opened most; undefined for the others.
 *
 * @param path  the address without its query string
 * @example parseInitialRoute('/songs/HH/12') // { collection: 'HH', song: '12' }
 * @example parseInitialRoute('/songs/HH/12/edit') // { collection: 'HH', song: '12' }
 * @example parseInitialRoute('/songs/HH') // { collection: 'HH' }
 * @example parseInitialRoute('/') // {}
 * @example parseInitialRoute('/songs/search') // undefined
 */
export function parseInitialRoute(path: string): InitialRoute | undefined {
  if (/^\/(?:dashboard\/?)?$/.test(path)) return {};
  const [, collection, song] = /^\/songs\/(?!search(?:\/|$))([^/]+)(?:\/([^/]+))?(?:\/|$)/.exec(path) ?? [];
  if (collection === undefined) return undefined;
  return { collection: safeDecode(collection), ...(song !== undefined && { song: safeDecode(song) }) };
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type KeyedCollection = Pick<CollectionV3, 'id' | 'key' | 'keys'>;

/** Finds the collection an address segment names: by its id, its key or any of its keys, upper or lower case. */
export function findCollection<C extends KeyedCollection>(collections: readonly C[], text: string): C | undefined {
  const normalized = text.toLowerCase();
  return (
    collections.find((collection) => collection.id === text) ??
    collections.find((collection) =>
      [collection.key, ...Object.values(collection.keys)].some((key) => key.toLowerCase() === normalized),
    )
  );
}

/** Finds the song an address segment names: digits are a number of the collection, anything else is an id. */
export function findSong<S extends Pick<SongV3, 'id' | 'collections'>>(
  songs: readonly S[],
  collectionId: string,
  text: string,
): S | undefined {
  const numberOf = ({ collections }: S) => collections.find(({ id }) => id === collectionId)?.number;
  const numbered = /^\d+$/.test(text) ? songs.find((song) => numberOf(song) === Number(text)) : undefined;
  return numbered ?? songs.find(({ id }) => id === text);
}

/** A call with its input. */
export type BootstrapRequest = {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};

/** The query for a list of all collections. */
export const allCollectionsQuery = { allCollections: 'true' } as const;

/** The query for the songs of one collection, as a list shows them. */
export const collectionSongsQuery = (collectionId: string) =>
  ({ collections: collectionId, expand: 'details,transpositions', includeUnavailable: 'true' }) as const;

/** The request made before the person is known: the kind of installation, and who is signed in. */
export const installationRequest: BootstrapRequest = { call: getInstallation };
export const sessionRequest: BootstrapRequest = {
  call: { method: 'GET', path: 'api/auth/get-session', version: 'own' },
};

/** The person's own document, which shows that they may read. */
export const userRequest: BootstrapRequest = { call: getSession };

/** The request for all collections. */
export const collectionsRequest: BootstrapRequest = { call: listCollections, query: allCollectionsQuery };

/**
 * What a screen reads besides the person, the collections, and the songs and lyrics its address names.
 *
 * @param route  undefined for the pages that are opened less
 */
export function requestsForRoute(route: InitialRoute | undefined): readonly BootstrapRequest[] {
  const person = [{ call: getSettings }];
  if (!route) return person;
  const { collection, song } = route;
  const forHome = [{ call: customCollectionsV4.list }];
  const forCollection = [{ call: listContributors }, { call: listCopyrights }, { call: listFavorites }];
  const forSong = [{ call: listSongPreferences }, { call: listTags }, { call: listCountries }];
  return [...person, ...(collection === undefined ? forHome : forCollection), ...(song === undefined ? [] : forSong)];
}

/** The request for the songs of a collection. */
export const songsRequest = (collectionId: string): BootstrapRequest => ({
  call: listSongs,
  query: collectionSongsQuery(collectionId),
});

/** The request for the lyrics of a song. */
export const textsRequest = (songId: string): BootstrapRequest => ({ call: listSongTexts, params: { songId } });

/** The path that returns all replies a page reads first in one response. */
export const bootstrapDataPath = '/api/canticle/first-answers';

/** The URL of the bootstrap data of a page. @param path  the address of the page without its query string */
export const bootstrapDataUrl = (path: string): string => `${bootstrapDataPath}?page=${encodeURIComponent(path)}`;

/**
 * The bootstrap data of a page. `person` is the subject of the person it is for, with their bearer token; null when
 * nobody is signed in.
 */
export type BootstrapData = {
  readonly person: string | null;
  readonly bearer: string | null;
  /** By {requestKey}. */
  readonly answers: Readonly<Record<string, { readonly etag: string | null; readonly body: unknown }>>;
};

/**
 * The key of a request, the same on the server and in the app.
 * @example requestKey({ call: { method: 'GET', path: 'api/Tags', version: 3 } }) // '3.0 api/Tags'
 */
export const requestKey = ({ call, ...input }: BootstrapRequest): string =>
  `${versionHeaders[call.version] ?? 'own'} ${pathOf(call, input)}`;
