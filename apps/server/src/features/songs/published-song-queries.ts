import type { Multilingual } from '@canticle/contract';
import { type Reader, readJson } from '../../platform/database/index.ts';

/** A song in a collection, as everybody may know of it, also without signing in. */
export type PublishedSong = {
  readonly id: string;
  readonly collectionId: string;
  readonly number: number | null;
  readonly name: Multilingual;
  readonly updatedAt: string;
};

/** Selects published songs; without any condition, all of them. */
export type PublishedSongQuery = { readonly collectionId?: string; readonly ids?: readonly string[] };

/** The enabled songs of enabled collections, one for each collection, by number. */
export async function listPublishedSongs(db: Reader, query: PublishedSongQuery): Promise<PublishedSong[]> {
  if (query.ids?.length === 0) return [];
  let selected = selectPublished(db)
    .select(['songs.id', 'songs.name', 'songs.updated_at', 'song_memberships.collection_id', 'song_memberships.number'])
    .orderBy('songs.id');
  if (query.collectionId !== undefined) selected = selected.where('collection_id', '=', query.collectionId);
  if (query.ids !== undefined) selected = selected.where('songs.id', 'in', [...query.ids]);
  const songs = (await selected.execute()).map((row) => ({
    id: row.id,
    collectionId: row.collection_id,
    number: row.number,
    name: readJson<Multilingual>(row.name),
    updatedAt: row.updated_at,
  }));
  // The engines disagree about where songs without a number come.
  return songs.toSorted((a, b) => positionOf(a) - positionOf(b));
}

const positionOf = ({ number }: PublishedSong): number => number ?? Number.MAX_SAFE_INTEGER;

/** Ids of the published songs of each enabled collection. */
export async function listPublishedSongIds(db: Reader): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await selectPublished(db).select(['songs.id', 'song_memberships.collection_id']).execute();
  const groups = Map.groupBy(rows, (row) => row.collection_id);
  return new Map([...groups].map(([collectionId, some]) => [collectionId, some.map(({ id }) => id)]));
}

/** Ids of the published songs that are open to everybody in one of these collections. */
export async function listFreeSongIds(db: Reader, collectionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (collectionIds.length === 0) return new Set();
  const rows = await selectPublished(db)
    .select('songs.id')
    .distinct()
    .where('collections.id', 'in', [...collectionIds])
    .where((of) => of.or([of('song_memberships.free', '=', 1), of('collections.free', '=', 1)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the people who made the published songs of a collection, the one with most songs first. */
export async function listContributorIdsByCollection(db: Reader, collectionId: string): Promise<readonly string[]> {
  const rows = await selectPublished(db)
    .innerJoin('song_participants', 'song_participants.song_id', 'songs.id')
    .where('song_memberships.collection_id', '=', collectionId)
    .select(({ fn }) => ['song_participants.contributor_id', fn.count('songs.id').distinct().as('songs')])
    .groupBy('song_participants.contributor_id')
    .execute();
  return rows
    .toSorted((a, b) => Number(b.songs) - Number(a.songs) || (a.contributor_id < b.contributor_id ? -1 : 1))
    .map((row) => row.contributor_id);
}

const selectPublished = (db: Reader) =>
  db
    .selectFrom('song_memberships')
    .innerJoin('songs', 'songs.id', 'song_memberships.song_id')
    .innerJoin('collections', 'collections.id', 'song_memberships.collection_id')
    .where('songs.enabled', '=', 1)
    .where('songs.trashed_at', 'is', null)
    .where('collections.enabled', '=', 1)
    .where('collections.trashed_at', 'is', null)
    .where('collections.type', '=', 'song');
