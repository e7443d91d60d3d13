import type { files, publicLibrary } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import { listLyricsOfSong, serializeStoredLyrics } from '../lyrics/index.ts';
import {
  type Collection,
  isPublished,
  listContributors,
  listReferences,
  resolveText,
  serializeSongV3,
  type Song,
} from '../songs/index.ts';

/** The recordings of a free song, with URLs that play for everybody. */
export type ListFreeRecordings = (song: Song, origin: string) => Promise<files.SongFile[]>;

type FreeSongContext = {
  readonly collections: readonly Collection[];
  readonly origin: string;
  readonly listFreeRecordings: ListFreeRecordings;
};

/** A song that everybody may open, with its texts and recordings. */
export async function readFreeSong(
  db: Reader,
  song: Song,
  { collections, origin, listFreeRecordings }: FreeSongContext,
): Promise<publicLibrary.FreeSong> {
  const published = new Set(collections.filter(isPublished).map(({ id }) => id));
  const memberships = song.memberships.filter(({ collectionId }) => published.has(collectionId));
  const [texts, recordings, people, copyrights] = await Promise.all([
    listLyricsOfSong(db, song.id),
    listFreeRecordings(song, origin),
    listPeople(db, song),
    listCopyrights(db, song),
  ]);
  return {
    song: serializeSongV3({ ...song, memberships }, true, origin),
    texts: texts.map((text) => serializeStoredLyrics(text, song)),
    recordings,
    people,
    copyrights,
  };
}

async function listPeople(db: Reader, { participants }: Song): Promise<publicLibrary.FreeSong['people']> {
  const contributors = await listContributors(db, { ids: participants.map(({ contributorId }) => contributorId) });
  const names = new Map(contributors.map(({ id, name }) => [id, name]));
  return participants.flatMap(({ contributorId, type }) => {
    const name = names.get(contributorId);
    return name === undefined ? [] : [{ type, name }];
  });
}

async function listCopyrights(db: Reader, { copyrights }: Song): Promise<readonly string[]> {
  if (copyrights.length === 0) return [];
  const names = new Map((await listReferences(db, 'copyright')).map(({ id, name }) => [id, resolveText(name, 'en')]));
  return [...new Set(copyrights.flatMap(({ copyrightId }) => names.get(copyrightId) ?? []))];
}
