import { z } from 'zod';
import { type Database, runInBatches, acquireLock } from '../../platform/database/index.ts';
import { PermanentJobError, processEach } from '../../platform/jobs/index.ts';
import { deleteExpiredEmbedTokens } from './embed/queries.ts';
import type { MediaContext } from './media-context.ts';
import { isContentUsed } from './queries.ts';
import type { FinishUpload } from './uploads/finish-upload.ts';
import type { UploadFolder } from './uploads/upload-folder.ts';
import { deleteExpiredUploads, findUpload, listReceivingUploads } from './uploads/queries.ts';

const forgetRequest = z.object({ contentHash: z.string() });

type UploadServices = { readonly folder: UploadFolder; readonly finish: FinishUpload };

/** Defines the cleanup jobs: content that no file uses any more, and abandoned uploads. */
export function defineCleanupJobs(context: MediaContext, services: UploadServices): void {
  const { jobs, database, media, now } = context;
  jobs.define('media.forget', {
    async run({ request }) {
      const contentHash = forgetRequest.safeParse(request).data?.contentHash;
      if (contentHash === undefined) throw new PermanentJobError('The job names no content.');
      // Under the lock of file writes, so that no file starts to use the content meanwhile.
      await database.transaction(async (tx) => {
        await acquireLock(tx, 'media');
        if (!(await isContentUsed(tx, contentHash))) await media.remove(contentHash);
      });
      return null;
    },
  });
  jobs.define('media.tidy', {
    schedule: { everyMinutes: 60 },
    async run({ signal }) {
      await runInBatches(database, (tx, limit) => deleteExpiredEmbedTokens(tx, now(), limit), { signal });
      const done = { finished: 0, dropped: 0 };
      const finish = async () => void (done.finished = await finishPendingUploads(context, services));
      const cleanUp = async () => void (done.dropped = await cleanUpUploads(context, services, signal));
      await processEach([finish, cleanUp], (part) => part());
      return done;
    },
  });
}

/* The server stopped between receiving the last byte and storing the file. */
async function finishPendingUploads({ database }: MediaContext, { finish }: UploadServices): Promise<number> {
  let finished = 0;
  await processEach(await listReceivingUploads(database.read), async ({ id }) => {
    if ((await finish(id)) !== undefined) finished += 1;
  });
  return finished;
}

async function cleanUpUploads(
  { database, now }: MediaContext,
  { folder }: UploadServices,
  signal: AbortSignal,
): Promise<number> {
  const dropped = await runInBatches(database, (tx, limit) => deleteExpiredUploads(tx, now(), limit), { signal });
  await deleteOrphanedUploads(database, folder);
  return dropped;
}

/** Deletes the bytes of unknown uploads: expired, cancelled in the middle of a write, or of a deleted person. */
export async function deleteOrphanedUploads(database: Database, folder: UploadFolder): Promise<void> {
  await processEach(await folder.list(), async (id) => {
    if ((await findUpload(database.read, id)) === undefined) await folder.remove(id);
  });
}
