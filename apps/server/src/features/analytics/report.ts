import type { analytics } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import {
  type DeletedSong,
  isVisible,
  listCollections,
  listContributors,
  listDeletedSongs,
  listReferences,
  listSongs,
  findCatalogueNames,
  resolveText,
  type Song,
} from '../songs/index.ts';

type SongViewCount = { readonly songId: string; readonly views: number };

/** What a licence report says of a song. */
export type SongDescription = Omit<analytics.ViewedSong, 'songId' | 'views'> & { readonly ccliNumber: string | null };

type DescribeOptions = {
  /** For a report of the past: what was used counts even if the song is in the trash or deleted now. */
  readonly withTrash?: true;
  /** Leaves songs out that are hidden from this viewer. */
  readonly viewer?: Viewer;
};

/** The data of songs for a licence report in a language, by id. */
export async function describeSongs(
  db: Reader,
  ids: readonly string[],
  language: string,
  { withTrash, viewer }: DescribeOptions = {},
): Promise<ReadonlyMap<string, SongDescription>> {
  const songs = await listSongs(db, { ...(withTrash && { withTrash }), ids });
  const names = await readNames(db, songs, language);
  const known = new Set(songs.map(({ id }) => id));
  const deletedIds = withTrash ? ids.filter((id) => !known.has(id)) : [];
  const visible = songs.filter((song) => viewer === undefined || isVisible(viewer, song));
  return new Map([
    ...visible.map((song) => [song.id, describeSong(song, language, names)] as const),
    ...(await listDeletedSongs(db, deletedIds)).map((song) => [song.id, describeDeletedSong(song, language)] as const),
  ]);
}

/** The data of songs that were opened, in the given order; songs hidden from the viewer are left out. */
export async function describeViewedSongs(
  db: Reader,
  viewer: Viewer,
  viewed: readonly SongViewCount[],
  language: string,
  options: { readonly withTrash?: true } = {},
): Promise<analytics.ViewedSong[]> {
  const ids = viewed.map(({ songId }) => songId);
  const described = await describeSongs(db, ids, language, { ...options, viewer });
  return viewed.flatMap(({ songId, views }) => {
    const song = described.get(songId);
    if (song === undefined) return [];
    const { ccliNumber: _, ...facts } = song;
    return [{ songId, ...facts, views }];
  });
}

type Names = ReadonlyMap<string, string>;

/* By id, of everything the songs refer to: collections by their key, and items in the trash by their name. */
async function readNames(db: Reader, songs: readonly Song[], language: string): Promise<Names> {
  const [people, copyrights, collections] = [
    await listContributors(db),
    await listReferences(db, 'copyright'),
    await listCollections(db),
  ];
  const names = new Map([
    ...people.map(({ id, name }) => [id, name] as const),
    ...copyrights.map(({ id, name }) => [id, resolveText(name, language)] as const),
    ...collections.map(({ id, key, keys }) => [id, keys[language] ?? key] as const),
  ]);
  const missing = new Set(songs.flatMap(referencedIds).filter((id) => !names.has(id)));
  for (const [id, name] of await findCatalogueNames(db, [...missing])) names.set(id, resolveText(name, language));
  return names;
}

const referencedIds = ({ participants, copyrights, memberships }: Song): string[] => [
  ...participants.map(({ contributorId }) => contributorId),
  ...copyrights.map(({ copyrightId }) => copyrightId),
  ...memberships.map(({ collectionId }) => collectionId),
];

function describeDeletedSong(song: DeletedSong, language: string): SongDescription {
  const resolveNames = (names: DeletedSong['authors']) => names.map((name) => resolveText(name, language));
  return {
    title: resolveText(song.name, language),
    authors: resolveNames(song.authors),
    composers: resolveNames(song.composers),
    copyrights: resolveNames(song.copyrights),
    places: song.places.map(({ collection, number }) => ({ collection: resolveText(collection, language), number })),
    ccliNumber: song.ccliNumber ?? null,
  };
}

function describeSong(song: Song, language: string, names: Names): SongDescription {
  const resolveNames = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => names.get(id) ?? []))];
  // In a licence report translators are among those who wrote the text.
  const people = (...types: readonly Song['participants'][number]['type'][]) =>
    resolveNames(
      song.participants.filter(({ type }) => types.includes(type)).map(({ contributorId }) => contributorId),
    );
  return {
    title: resolveText(song.name, language),
    authors: people('author', 'translator'),
    composers: people('composer'),
    copyrights: resolveNames(song.copyrights.map(({ copyrightId }) => copyrightId)),
    places: song.memberships.map(({ collectionId, number }) => ({
      collection: names.get(collectionId) ?? '',
      number,
    })),
    ccliNumber: song.ccliNumber,
  };
}
