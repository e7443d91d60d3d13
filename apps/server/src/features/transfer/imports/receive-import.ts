import type { Tx } from '../../../platform/database/index.ts';
import type { TransferContext } from '../transfer-context.ts';
import { createImport } from './queries.ts';
import { type ImportRequest, JOB_KINDS } from './jobs.ts';

/** An upload of a person, with its bytes at `path`. */
type Upload = { readonly id: string; readonly userId: string; readonly fileName: string; readonly path: string };

/** Takes an upload over; returns the database write that saves it as an import and starts its preview. */
export async function receiveImport(
  { transfers, jobs, now }: TransferContext,
  { id, userId, fileName, path }: Upload,
): Promise<(tx: Tx) => Promise<void>> {
  const { hash, byteLength } = await transfers.copyFrom(path);
  return async (tx) => {
    const request: ImportRequest = { importId: id, userId, all: null, songs: {} };
    const jobId = await jobs.add(tx, { kind: JOB_KINDS.look, request, ownerId: userId });
    await createImport(
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
