import { type Call, pathOf, versionHeaders } from './call.ts';
import { getInstallation } from './installation.calls.ts';
import { listCopyrights, listCountries } from './references.calls.ts';
import { listFavorites } from './personal.calls.ts';
import { songTexts } from './lyrics.calls.ts';
import { getSession, getSettings, listSongChoices } from './session.calls.ts';
import type { CollectionV3, SongV3 } from './songs.ts';
import { listCollections, listContributors, listSongs } from './songs.calls.ts';
import { listTags } from './tags.calls.ts';

/** What an address names of the library: a songbook, and a song in it, as the address spells them. */
export type NamedScreen = { readonly collection?: string; readonly song?: string };

/**
 * What the address of a page names, for the pages that are opened most; undefined for the others.
 *
 * @param path  the address without its search
 * @example screenNamed('/songs/HH/12') // { collection: 'HH', song: '12' }
 * @example screenNamed('/songs/HH/12/edit') // { collection: 'HH', song: '12' }
 * @example screenNamed('/songs/HH') // { collection: 'HH' }
 * @example screenNamed('/') // {}
 * @example screenNamed('/songs/search') // undefined
 */
export function screenNamed(path: string): NamedScreen | undefined {
  if (/^\/(?:dashboard\/?)?$/.test(path)) return {};
  const [, collection, song] = /^\/songs\/(?!search(?:\/|$))([^/]+)(?:\/([^/]+))?(?:\/|$)/.exec(path) ?? [];
  if (collection === undefined) return undefined;
  return { collection: spelled(collection), ...(song !== undefined && { song: spelled(song) }) };
}

function spelled(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Named = Pick<CollectionV3, 'id' | 'key' | 'keys'>;

/** The collection that answers to a text of an address: its id, its key or any of its keys, upper or lower case. */
export function findCollection<C extends Named>(collections: readonly C[], text: string): C | undefined {
  const wanted = text.toLowerCase();
  return (
    collections.find((collection) => collection.id === text) ??
    collections.find((collection) =>
      [collection.key, ...Object.values(collection.keys)].some((key) => key.toLowerCase() === wanted),
    )
  );
}

/** The song that answers to a text of an address: figures are a number of the collection, anything else is an id. */
export function findSong<S extends Pick<SongV3, 'id' | 'collections'>>(
  songs: readonly S[],
  collectionId: string,
  text: string,
): S | undefined {
  const numberOf = ({ collections }: S) => collections.find(({ id }) => id === collectionId)?.number;
  const numbered = /^\d+$/.test(text) ? songs.find((song) => numberOf(song) === Number(text)) : undefined;
  return numbered ?? songs.find(({ id }) => id === text);
}

/** A call with what it is asked for. */
export type Reading = {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};

/** What is asked for a list of all collections. */
export const everyCollection = { allCollections: 'true' } as const;

/** What is asked for the songs of one collection, as a list shows them. */
export const songsWithin = (collectionId: string) =>
  ({ collections: collectionId, expand: 'details,transpositions', includeUnavailable: 'true' }) as const;

/** What is asked before it is known who is there: what kind of installation this is, and who. */
export const readingInstallation: Reading = { call: getInstallation };
export const readingSession: Reading = { call: { method: 'GET', path: 'api/auth/get-session', version: 'own' } };

/** The person's own document, which says that they may read. */
export const readingUser: Reading = { call: getSession };

/** How all collections are read. */
export const readingCollections: Reading = { call: listCollections, query: everyCollection };

/** What a screen reads besides the person, the collections, and the songs and words its address names. */
export function readingsOf({ collection, song }: NamedScreen): readonly Reading[] {
  const person = [{ call: getSettings }];
  const ofSongs = [{ call: listContributors }, { call: listCopyrights }, { call: listFavorites }];
  const ofOne = [{ call: listSongChoices }, { call: listTags }, { call: listCountries }];
  return [...person, ...(collection === undefined ? [] : ofSongs), ...(song === undefined ? [] : ofOne)];
}

/** How the songs of a collection are read. */
export const readingSongs = (collectionId: string): Reading => ({ call: listSongs, query: songsWithin(collectionId) });

/** How the words of a song are read. */
export const readingTexts = (songId: string): Reading => ({ call: songTexts, params: { songId } });

/** Where the answers that a page reads first are given in one go. */
export const firstAnswersPath = '/api/canticle/first-answers';

/** The address of those for a page. @param path  the address of the page without its search */
export const firstAnswersOf = (path: string): string => `${firstAnswersPath}?page=${encodeURIComponent(path)}`;

/** Those answers. `person` is the subject of whoever they are for, with their bearer; null when nobody is signed in. */
export type FirstAnswers = {
  readonly person: string | null;
  readonly bearer: string | null;
  /** By {nameOfReading}. */
  readonly answers: Readonly<Record<string, { readonly etag: string | null; readonly body: unknown }>>;
};

/**
 * Which answer is meant, so that both sides mean the same.
 * @example nameOfReading({ call: { method: 'GET', path: 'api/Tags', version: 3 } }) // '3.0 api/Tags'
 */
export const nameOfReading = ({ call, ...wants }: Reading): string =>
  `${versionHeaders[call.version] ?? 'own'} ${pathOf(call, wants)}`;
