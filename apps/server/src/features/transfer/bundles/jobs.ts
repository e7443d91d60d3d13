import yazl from 'yazl';
import { z } from 'zod';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@canticle/contract';
import { PermanentJobError, type JobRun } from '../../../platform/jobs/index.ts';
import { exportBundle } from '../export/export-bundle.ts';
import { TransferError } from '../model.ts';
import type { TransferContext } from '../transfer-context.ts';
import { completeBundle, findBundle } from './queries.ts';
import type { Reader } from '../../../platform/database/index.ts';
import { listFiles } from '../../media/index.ts';
import { sumArticleBytes } from '../../publications/index.ts';
import { sumChapterBytes } from '../../scriptures/index.ts';
import { matchesCollection, listCollections, listSongs } from '../../songs/index.ts';

export const WRITE_BUNDLE = 'transfer.bundle';

const bundleRequest = z.object({ bundleId: z.string() });

/** Fixed in every archive, so that the same content gives the same archive. */
const FIXED_MTIME = new Date(1980, 0, 1);

/** Defines the job that creates bundles: it writes a folder, packs it into an archive, and keeps that for some days. */
export function defineBundleJob(context: TransferContext): void {
  context.jobs.define(WRITE_BUNDLE, { run: (task) => writeBundle(context, task) });
}

async function writeBundle(context: TransferContext, task: JobRun): Promise<null> {
  const { bundleId } = bundleRequest.parse(task.request);
  const bundle = await findBundle(context.database.read, bundleId);
  if (bundle === undefined) throw new PermanentJobError('The bundle was cancelled.');
  await requireDiskSpace(context.database.read, bundle.collections, context.config.dataDir).catch((error: unknown) => {
    throw error instanceof Problem ? new PermanentJobError(error.message) : error;
  });
  const base = join(context.config.dataDir, 'unpacked');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, 'bundle-'));
  try {
    const counts = await exportBundle(context, join(folder, 'bundle'), {
      collections: bundle.collections ?? undefined,
      signal: task.signal,
      onProgress: (done, of) => task.reportProgress(done, of),
    });
    const archive = join(folder, 'bundle.zip');
    await packFolder(join(folder, 'bundle'), archive);
    task.signal.throwIfAborted();
    const { hash, byteLength } = await context.transfers.moveFrom(archive);
    await context.database.transaction((tx) => completeBundle(tx, bundle.id, { hash, byteLength, counts }));
    return null;
  } catch (error) {
    throw error instanceof TransferError ? new PermanentJobError(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packFolder(folder: string, archive: string): Promise<void> {
  const zip = new yazl.ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  for (const path of paths)
    zip.addFile(join(folder, path), path.replaceAll('\\', '/'), { mtime: FIXED_MTIME, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}

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
      `The server does not have enough space for this bundle: it needs ${megabytes(needed)} MB temporarily, and ${megabytes(free)} MB are free. ` +
        'Export fewer songbooks at a time, or free up space.',
    );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
