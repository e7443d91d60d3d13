import type { analytics } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import type { Viewer } from '../../http/index.ts';
import {
  type GoneSong,
  isVisible,
  listCollections,
  listContributors,
  listGoneSongs,
  listReferences,
  listSongs,
  namesInCatalogue,
  resolveText,
  type Song,
} from '../songs/index.ts';

type Viewed = { readonly songId: string; readonly views: number };

/**
 * What a licence report wants to know of songs, in the order given; songs the viewer may not know of are left out.
 *
 * @param pick  `withTrash` for a report of the past: what was opened was opened, also when it lies in the trash now or is gone
 */
export async function describeViewed(
  db: Reader,
  viewer: Viewer,
  viewed: readonly Viewed[],
  language: string,
  pick: { readonly withTrash?: true } = {},
): Promise<analytics.ViewedSong[]> {
  const songs = await listSongs(db, { ...pick, ids: viewed.map(({ songId }) => songId) });
  const known = new Map(songs.filter((song) => isVisible(viewer, song)).map((song) => [song.id, song]));
  const names = await readNames(db, songs, language);
  const unknown = viewed.flatMap(({ songId }) =>
    pick.withTrash && !songs.some(({ id }) => id === songId) ? [songId] : [],
  );
  const gone = new Map((await listGoneSongs(db, unknown)).map((song) => [song.id, song]));
  return viewed.flatMap(({ songId, views }) => {
    const song = known.get(songId);
    const before = gone.get(songId);
    if (before !== undefined) return [describeGone(before, views, language)];
    return song === undefined ? [] : [describe(song, views, language, names)];
  });
}

type Names = ReadonlyMap<string, string>;

/* By id, of everything the songs refer to: collections by their key, and what lies in the trash by its name. */
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
  const missing = new Set(songs.flatMap(refersTo).filter((id) => !names.has(id)));
  for (const [id, name] of await namesInCatalogue(db, [...missing])) names.set(id, resolveText(name, language));
  return names;
}

const refersTo = ({ participants, copyrights, memberships }: Song): string[] => [
  ...participants.map(({ contributorId }) => contributorId),
  ...copyrights.map(({ copyrightId }) => copyrightId),
  ...memberships.map(({ collectionId }) => collectionId),
];

function describeGone(song: GoneSong, views: number, language: string): analytics.ViewedSong {
  const named = (names: GoneSong['authors']) => names.map((name) => resolveText(name, language));
  return {
    songId: song.id,
    title: resolveText(song.name, language),
    authors: named(song.authors),
    composers: named(song.composers),
    copyrights: named(song.copyrights),
    places: song.places.map(({ collection, number }) => ({ collection: resolveText(collection, language), number })),
    views,
  };
}

function describe(song: Song, views: number, language: string, names: Names): analytics.ViewedSong {
  const named = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => names.get(id) ?? []))];
  const people = (type: 'author' | 'composer') =>
    named(song.participants.filter((one) => one.type === type).map(({ contributorId }) => contributorId));
  return {
    songId: song.id,
    title: resolveText(song.name, language),
    authors: people('author'),
    composers: people('composer'),
    copyrights: named(song.copyrights.map(({ copyrightId }) => copyrightId)),
    places: song.memberships.map(({ collectionId, number }) => ({
      collection: names.get(collectionId) ?? '',
      number,
    })),
    views,
  };
}
