import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '@canticle/contract';
import type { Reader } from '../../../database/index.ts';
import { listFiles } from '../../media/index.ts';
import { bytesOfArticles } from '../../publications/index.ts';
import { bytesOfChapters } from '../../scriptures/index.ts';
import { answersTo, listCollections, listSongs } from '../../songs/index.ts';

/** Room that must be left on the disk for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** What a song takes without its files; most take a tenth of it. */
const SONG_BYTES = 32 * 1024;

/**
 * How many bytes of disk the writing of a bundle takes at the most: everything once as files and once in the archive.
 *
 * @param keys  of the collections in it; null for everything
 */
export async function roomForBundle(db: Reader, keys: readonly string[] | null): Promise<number> {
  const collections = await listCollections(db);
  const wanted = keys && collections.filter((one) => keys.some((key) => answersTo(one, key)));
  const ids = wanted && wanted.map(({ id }) => id);
  const songs = await listSongs(db, ids === null ? {} : { collectionIds: ids });
  const files = await listFiles(db, { songIds: songs.map(({ id }) => id) });
  const inFiles = files
    .filter(({ madeFrom, address }) => madeFrom === null && address === null)
    .reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Written as files both are smaller than they are stored: as documents.
  const inTexts = (await bytesOfChapters(db, ids)) + (await bytesOfArticles(db, ids));
  return 2 * (inFiles + inTexts + songs.length * SONG_BYTES);
}

/**
 * Looks whether a bundle finds room, before a byte of it is written.
 *
 * @param folder  the data directory
 * @throws {Problem} DISK_FULL, with how much is needed and how much is free
 */
export async function demandRoomForBundle(db: Reader, keys: readonly string[] | null, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const needed = await roomForBundle(db, keys);
  const { bavail, bsize } = await statfs(folder);
  const free = Math.max(0, bavail * bsize - RESERVE_BYTES);
  if (needed > free)
    throw new Problem(
      'DISK_FULL',
      `There is no room for this bundle on the server: it needs ${megabytes(needed)} MB for a while, and ${megabytes(free)} MB are free. ` +
        'Export fewer collections at a time, or make room.',
    );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
