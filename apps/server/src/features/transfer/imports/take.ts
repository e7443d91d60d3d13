import type { Tx } from '../../../database/index.ts';
import type { TransferRooms } from '../transfer-rooms.ts';
import { putImport } from './queries.ts';
import { type ImportRequest, jobOf } from './work.ts';

/** What has arrived: an upload of a person, its bytes at `path`. */
type Arrived = { readonly id: string; readonly userId: string; readonly fileName: string; readonly path: string };

/** Takes an upload over; gives the write that makes it an import and has it looked at. */
export async function takeImport(
  { transfers, jobs, now }: TransferRooms,
  { id, userId, fileName, path }: Arrived,
): Promise<(tx: Tx) => Promise<void>> {
  const { hash, byteLength } = await transfers.copy(path);
  return async (tx) => {
    const request: ImportRequest = { importId: id, userId, all: null, songs: {} };
    const jobId = await jobs.add(tx, { kind: jobOf.look, request, ownerId: userId });
    await putImport(
      tx,
      {
        id,
        userId,
        name: fileName,
        contentHash: hash,
        byteLength,
        stage: 'look',
        jobId,
      },
      now(),
    );
  };
}
