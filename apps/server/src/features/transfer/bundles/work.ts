import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@canticle/contract';
import yazl from 'yazl';
import { GivenUp, type Task } from '../../../jobs/index.ts';
import { exportBundle } from '../export-bundle.ts';
import { demandRoomForBundle } from './room.ts';
import { TransferRefused } from '../model.ts';
import type { TransferRooms } from '../transfer-rooms.ts';
import { fillBundle, findBundle } from './queries.ts';

export const WRITE_BUNDLE = 'transfer.bundle';

/** In every archive, so that the same content is the same archive. */
const NO_MOMENT = new Date(1980, 0, 1);

/** Defines the writing of bundles: into a folder, from there into an archive, and that is kept for some days. */
export function defineBundles(rooms: TransferRooms): void {
  rooms.jobs.define(WRITE_BUNDLE, { work: (task) => work(rooms, task) });
}

async function work(rooms: TransferRooms, task: Task): Promise<null> {
  const { bundleId } = task.request as { readonly bundleId: string };
  const one = await findBundle(rooms.database.read, bundleId);
  if (one === undefined) throw new GivenUp('The bundle is not wanted any more.');
  await demandRoomForBundle(rooms.database.read, one.collections, rooms.config.dataDir).catch((error: unknown) => {
    throw error instanceof Problem ? new GivenUp(error.message) : error;
  });
  const base = join(rooms.config.dataDir, 'unpacked');
  await mkdir(base, { recursive: true });
  const folder = await mkdtemp(join(base, 'bundle-'));
  try {
    const counts = await exportBundle(rooms, join(folder, 'bundle'), {
      collections: one.collections ?? undefined,
      signal: task.signal,
      onProgress: (done, of) => task.progress(done, of),
    });
    const archive = join(folder, 'bundle.zip');
    await pack(join(folder, 'bundle'), archive);
    task.signal.throwIfAborted();
    const { hash, byteLength } = await rooms.transfers.take(archive);
    await rooms.database.transaction((tx) => fillBundle(tx, one.id, { hash, byteLength, counts }));
    return null;
  } catch (error) {
    throw error instanceof TransferRefused ? new GivenUp(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pack(folder: string, archive: string): Promise<void> {
  const zip = new yazl.ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  for (const path of paths)
    zip.addFile(join(folder, path), path.replaceAll('\\', '/'), { mtime: NO_MOMENT, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}
