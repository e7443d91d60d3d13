import type { Upload } from '@canticle/contract/calls';
import type { Sending } from './sending.ts';

/** The uploads to a song that stopped half-way, before a reload or in another browser: the file must be chosen again. */
export function leftUploads(
  uploads: readonly Upload[],
  songId: string,
  sendings: readonly Pick<Sending, 'uploadId'>[],
): readonly Upload[] {
  const going = new Set(sendings.map(({ uploadId }) => uploadId));
  return uploads.filter((upload) => upload.state === 'receiving' && upload.songId === songId && !going.has(upload.id));
}
