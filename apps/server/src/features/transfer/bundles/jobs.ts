import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@canticle/contract';
import yazl from 'yazl';
import { PermanentJobError, type JobRun } from '../../../platform/jobs/index.ts';
import { exportBundle } from '../export/export-bundle.ts';
import { requireDiskSpace } from './disk-space.ts';
import { TransferError } from '../model.ts';
import type { TransferContext } from '../transfer-context.ts';
import { completeBundle, findBundle } from './queries.ts';

export const WRITE_BUNDLE = 'transfer.bundle';

/** Fixed in every archive, so that the same content gives the same archive. */
const FIXED_MTIME = new Date(1980, 0, 1);

/** Defines the job that creates bundles: it writes a folder, packs it into an archive, and keeps that for some days. */
export function defineBundleJob(context: TransferContext): void {
  context.jobs.define(WRITE_BUNDLE, { run: (task) => writeBundle(context, task) });
}

async function writeBundle(context: TransferContext, task: JobRun): Promise<null> {
  const { bundleId } = task.request as { readonly bundleId: string };
  const bundle = await findBundle(context.database.read, bundleId);
  if (bundle === undefined) throw new PermanentJobError('The bundle is not wanted any more.');
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
