import type { Upload } from '@canticle/contract/calls';
import type { UploadTask } from './upload-task.ts';

/** The interrupted uploads to a song, from before a reload or from another browser: the file must be chosen again. */
export function findInterruptedUploads(
  uploads: readonly Upload[],
  songId: string,
  tasks: readonly Pick<UploadTask, 'uploadId'>[],
): readonly Upload[] {
  const activeIds = new Set(tasks.map(({ uploadId }) => uploadId));
  return uploads.filter(
    (upload) => upload.state === 'receiving' && upload.songId === songId && !activeIds.has(upload.id),
  );
}
