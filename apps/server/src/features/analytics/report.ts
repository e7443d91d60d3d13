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

/**
 * The data of songs for a licence report, in the given order; songs hidden from the viewer are left out.
 *
 * @param options  `withTrash` for a report of the past: views count even if the song is in the trash or deleted now
 */
export async function describeViewedSongs(
  db: Reader,
  viewer: Viewer,
  viewed: readonly SongViewCount[],
  language: string,
  options: { readonly withTrash?: true } = {},
): Promise<analytics.ViewedSong[]> {
  const songs = await listSongs(db, { ...options, ids: viewed.map(({ songId }) => songId) });
  const visibleSongs = new Map(songs.filter((song) => isVisible(viewer, song)).map((song) => [song.id, song]));
  const names = await readNames(db, songs, language);
  const deletedIds = viewed.flatMap(({ songId }) =>
    options.withTrash && !songs.some(({ id }) => id === songId) ? [songId] : [],
  );
  const deletedSongs = new Map((await listDeletedSongs(db, deletedIds)).map((song) => [song.id, song]));
  return viewed.flatMap(({ songId, views }) => {
    const song = visibleSongs.get(songId);
    const deleted = deletedSongs.get(songId);
    if (deleted !== undefined) return [describeDeletedSong(deleted, views, language)];
    return song === undefined ? [] : [describeSong(song, views, language, names)];
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

function describeDeletedSong(song: DeletedSong, views: number, language: string): analytics.ViewedSong {
  const resolveNames = (names: DeletedSong['authors']) => names.map((name) => resolveText(name, language));
  return {
    songId: song.id,
    title: resolveText(song.name, language),
    authors: resolveNames(song.authors),
    composers: resolveNames(song.composers),
    copyrights: resolveNames(song.copyrights),
    places: song.places.map(({ collection, number }) => ({ collection: resolveText(collection, language), number })),
    views,
  };
}

function describeSong(song: Song, views: number, language: string, names: Names): analytics.ViewedSong {
  const resolveNames = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => names.get(id) ?? []))];
  // In a licence report translators are among those who wrote the text.
  const people = (...types: readonly Song['participants'][number]['type'][]) =>
    resolveNames(
      song.participants.filter(({ type }) => types.includes(type)).map(({ contributorId }) => contributorId),
    );
  return {
    songId: song.id,
    title: resolveText(song.name, language),
    authors: people('author', 'translator'),
    composers: people('composer'),
    copyrights: resolveNames(song.copyrights.map(({ copyrightId }) => copyrightId)),
    places: song.memberships.map(({ collectionId, number }) => ({
      collection: names.get(collectionId) ?? '',
      number,
    })),
    views,
  };
}
