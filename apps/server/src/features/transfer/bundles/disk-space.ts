import { mkdir, statfs } from 'node:fs/promises';
import { Problem } from '@canticle/contract';
import type { Reader } from '../../../platform/database/index.ts';
import { listFiles } from '../../media/index.ts';
import { sumArticleBytes } from '../../publications/index.ts';
import { sumChapterBytes } from '../../scriptures/index.ts';
import { matchesCollection, listCollections, listSongs } from '../../songs/index.ts';

/** Space that must stay free on the disk. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** Size of a song without its files; most take a tenth of it. */
const SONG_BYTES = 32 * 1024;

/**
 * Estimates the most bytes of disk that writing a bundle takes: everything once as files and once in the archive.
 *
 * @param keys  of the collections in it; null for everything
 */
export async function estimateBundleBytes(db: Reader, keys: readonly string[] | null): Promise<number> {
  const collections = await listCollections(db);
  const selected = keys && collections.filter((one) => keys.some((key) => matchesCollection(one, key)));
  const ids = selected && selected.map(({ id }) => id);
  const songs = await listSongs(db, ids === null ? {} : { collectionIds: ids });
  const files = await listFiles(db, { songIds: songs.map(({ id }) => id) });
  const fileBytes = files
    .filter(({ madeFrom, address }) => madeFrom === null && address === null)
    .reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Both are smaller in files than in their stored documents.
  const textBytes = (await sumChapterBytes(db, ids)) + (await sumArticleBytes(db, ids));
  return 2 * (fileBytes + textBytes + songs.length * SONG_BYTES);
}

/**
 * Requires enough disk space for a bundle, before a byte of it is written.
 *
 * @param folder  the data directory
 * @throws {Problem} DISK_FULL, with how much is needed and how much is free
 */
export async function requireDiskSpace(db: Reader, keys: readonly string[] | null, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const needed = await estimateBundleBytes(db, keys);
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
