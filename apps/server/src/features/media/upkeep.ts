import { type Database, inSteps, serialise } from '../../database/index.ts';
import { GivenUp, workThrough } from '../../jobs/index.ts';
import { forgetTokens } from './embed/queries.ts';
import type { MediaRooms } from './media-rooms.ts';
import { isContentUsed } from './queries.ts';
import type { FinishUpload } from './uploads/finish.ts';
import type { UploadFolder } from './uploads/folder.ts';
import { dropExpired, findUpload, listReceiving } from './uploads/queries.ts';

type Parts = { readonly folder: UploadFolder; readonly finish: FinishUpload };

/** Defines the work that keeps files in order: bytes nobody holds any more, and uploads that were given up. */
export function defineUpkeep(rooms: MediaRooms, parts: Parts): void {
  const { jobs, database, media, now } = rooms;
  jobs.define('media.forget', {
    async work({ request }) {
      const { contentHash } = request as { contentHash?: unknown };
      if (typeof contentHash !== 'string') throw new GivenUp('The job names no content.');
      // Under the lock that writing a file takes, so that nobody counts on the bytes meanwhile.
      await database.transaction(async (tx) => {
        await serialise(tx, 'media');
        if (!(await isContentUsed(tx, contentHash))) await media.remove(contentHash);
      });
      return null;
    },
  });
  jobs.define('media.tidy', {
    schedule: { everyMinutes: 60 },
    async work({ signal }) {
      await inSteps(database, (tx, atMost) => forgetTokens(tx, now(), atMost), { signal });
      const done = { finished: 0, dropped: 0 };
      const finish = async () => void (done.finished = await finishLeftOver(rooms, parts));
      const drop = async () => void (done.dropped = await dropUploads(rooms, parts, signal));
      await workThrough([finish, drop], (part) => part());
      return done;
    },
  });
}

/* The server ended between the last byte and the storing. */
async function finishLeftOver({ database }: MediaRooms, { finish }: Parts): Promise<number> {
  let finished = 0;
  await workThrough(await listReceiving(database.read), async ({ id }) => {
    if ((await finish(id)) !== undefined) finished += 1;
  });
  return finished;
}

async function dropUploads({ database, now }: MediaRooms, { folder }: Parts, signal: AbortSignal): Promise<number> {
  const dropped = await inSteps(database, (tx, atMost) => dropExpired(tx, now(), atMost), { signal });
  await dropForgotten(database, folder);
  return dropped;
}

/** Removes the bytes of uploads nobody knows: expired, cancelled in the middle of a write, or of somebody who is gone. */
export async function dropForgotten(database: Database, folder: UploadFolder): Promise<void> {
  await workThrough(await folder.list(), async (id) => {
    if ((await findUpload(database.read, id)) === undefined) await folder.remove(id);
  });
}
