import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { songFileMetadata } from './files.ts';

/**
 * A file being uploaded. The bytes are sent by the tus protocol 1.0.0: `POST api/canticle/uploads` with `Upload-Length`
 * and `Upload-Metadata` (`filename`, and `facts`: JSON of {uploadMetadata}) responds with the address of the bytes,
 * `api/canticle/uploads/{id}/bytes`: `PATCH` sends them, `HEAD` returns how many have arrived, `DELETE` cancels.
 * Source: https://tus.io/protocols/resumable-upload
 */
const upload = z.strictObject({
  id,
  /** The song it will belong to; null for an image and for an import. */
  songId: id.nullable(),
  fileName: z.string(),
  byteLength: z.number().int(),
  /** Bytes that have arrived. */
  received: z.number().int(),
  /**
   * `stored`: it is available as `fileId` or `picture`. `refused`: `error` gives the reason, and the bytes are deleted.
   */
  state: z.enum(['receiving', 'stored', 'refused']),
  fileId: id.nullable(),
  /** URL of an image, for the field `image` of a song, collection or contributor. */
  picture: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: isoTimestamp,
  /** An upload that is not finished by then is deleted. */
  expiresAt: isoTimestamp,
});

/** The metadata sent when an upload begins, as JSON in the metadata `facts`. */
export const uploadMetadata = z.union([
  songFileMetadata.extend({ songId: id }),
  /** `import`: a file or a zip archive that becomes the import with the id of the upload (api/canticle/imports). */
  z.strictObject({ purpose: z.enum(['picture', 'import']) }),
]);

export type Upload = z.infer<typeof upload>;
export type UploadMetadata = z.infer<typeof uploadMetadata>;

export const listUploads = endpoint({
  method: 'GET',
  path: 'api/canticle/uploads',
  version: 'own',
  summary: 'The uploads of the person, the newest first: what is on its way, and what came of those of the last days.',
  reply: z.array(upload),
});

export const getUpload = endpoint({
  method: 'GET',
  path: 'api/canticle/uploads/:id',
  version: 'own',
  summary: 'How far an upload is, and what came of it.',
  params: z.object({ id }),
  reply: upload,
  errors: ['NOT_FOUND'],
});
