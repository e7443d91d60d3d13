import { type duplicates, NotFound, Unprocessable } from '@canticle/contract';
import type { LyricsDocument } from '@canticle/music';
import type { Reader } from '../../platform/database/index.ts';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import { listFiles, type MediaFile } from '../media/index.ts';
import { countListsOfSongs } from '../playlists/index.ts';
import {
  type CatalogueEntry,
  findCatalogueEntries,
  findCatalogueNames,
  findMergeTarget,
  listCollectionKeys,
} from '../songs/index.ts';
import { findOpenings, readVersion } from './merge-songs.ts';

/** Songs that are compared at a time. */
const MAX_SONGS = 20;

type SongItem = CatalogueEntry<'song'>['item'];
type Names = Awaited<ReturnType<typeof findCatalogueNames>>;

/**
 * Songs side by side, with everything a merge chooses between.
 *
 * @throws {Unprocessable} when they are fewer than 2 or more than 20
 * @throws {NotFound} when one is not there, or was merged
 */
export async function compareSongs(db: Reader, ids: readonly string[]): Promise<duplicates.SongComparison> {
  const distinct = [...new Set(ids)];
  if (distinct.length < 2 || distinct.length > MAX_SONGS)
    throw new Unprocessable(`Compare 2 to ${MAX_SONGS} different songs.`);
  const entries = new Map((await findCatalogueEntries(db, 'song', distinct)).map((entry) => [entry.id, entry]));
  const found = distinct.map((id) => entries.get(id)).filter((entry) => entry?.trashedAt === null);
  const songs = found.flatMap((entry) => entry ?? []);
  if (songs.length < distinct.length) {
    for (const id of distinct)
      if ((await findMergeTarget(db, id)) !== undefined)
        throw new NotFound('One of these songs was merged with another one.');
    throw new NotFound('One of these songs is not there any more.');
  }
  const names = await loadNames(db, songs);
  const keys = new Map((await listCollectionKeys(db)).map(({ id, key }) => [id, key]));
  const texts = await listLyricsOfSongs(db, distinct);
  const files = Map.groupBy(await listFiles(db, { songIds: distinct }), ({ songId }) => songId);
  const lists = await countListsOfSongs(db, distinct);
  const openings = await findOpenings(db, songs);
  return {
    version: await readVersion(db, distinct),
    songs: songs.map(({ id, item }) => ({
      ...describeSong(item, names, keys),
      id,
      texts: (texts.get(id) ?? []).map(({ language, document }) => ({ language, lines: linesOf(document) })),
      files: (files.get(id) ?? []).map(describeFile),
      lists: lists.get(id) ?? 0,
    })),
    openings: [...openings].map(([songId, { toEverybody, collectionIds }]) => ({
      songId,
      toEverybody,
      collections: collectionIds.map((id) => ({ id, name: { ...names.get(id) } })),
    })),
  };
}

function describeSong(item: SongItem, names: Names, keys: ReadonlyMap<string, string>) {
  const { name, enabled, memberships, participants, originalKey, minor, tempo, copyrights, ccliNumber } = item;
  const { type: songType, origins, details, description, image, yearWritten, yearComposed, yearPublished } = item;
  const namesOf = (ids: readonly string[]) => ids.map((id) => ({ ...names.get(id) }));
  return {
    name: { ...name },
    type: songType,
    enabled,
    places: describeNumbers(memberships, keys),
    participants: participants.map(({ contributorId, type }) => ({
      name: Object.values(names.get(contributorId) ?? {})[0] ?? '',
      type,
    })),
    key: originalKey === '' ? '' : `${originalKey}${minor ? 'm' : ''}`,
    tempo,
    copyrights: copyrights.map(({ type, copyrightId }) => ({ type, name: { ...names.get(copyrightId) } })),
    ccliNumber,
    origins: origins.map((origin) => ({
      type: origin.type,
      country: { ...names.get(origin.countryId) },
      description: { ...origin.description },
    })),
    yearWritten,
    yearComposed,
    yearPublished,
    details: { ...details },
    description: { ...description },
    image,
    themes: namesOf(item.themeIds),
    categories: namesOf(item.categoryIds),
    genres: namesOf(item.genreIds),
  };
}

/** The collections a song is in; those in the trash are left out. */
export function describeNumbers(
  memberships: SongItem['memberships'],
  keys: ReadonlyMap<string, string>,
): { collectionId: string; key: string; number: number | null }[] {
  return memberships.flatMap(({ collectionId, number }) => {
    const key = keys.get(collectionId);
    return key === undefined ? [] : [{ collectionId, key, number }];
  });
}

const describeFile = ({ id, name, type }: MediaFile) => ({ id, name, type });

/* With an empty line between two sections. */
const linesOf = ({ sections }: LyricsDocument): string[] =>
  sections.flatMap(({ lines }, index) => [...(index === 0 ? [] : ['']), ...lines.map(({ text }) => text)]);

async function loadNames(db: Reader, songs: readonly { readonly item: SongItem }[]): Promise<Names> {
  const ids = songs.flatMap(({ item }) => [
    ...item.participants.map(({ contributorId }) => contributorId),
    ...item.copyrights.map(({ copyrightId }) => copyrightId),
    ...item.origins.map(({ countryId }) => countryId),
    ...item.memberships.map(({ collectionId }) => collectionId),
    ...item.themeIds,
    ...item.categoryIds,
    ...item.genreIds,
  ]);
  return findCatalogueNames(db, ids);
}
