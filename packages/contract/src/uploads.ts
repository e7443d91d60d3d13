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
const upload = z
  .strictObject({
    id,
    songId: id.nullable().describe('The id of the song the file will belong to; null for a picture and for an import.'),
    fileName: z.string().describe('The name of the file.'),
    byteLength: z.number().int().describe('The size of the whole file in bytes.'),
    received: z.number().int().describe('How many bytes have arrived.'),
    state: z
      .enum(['receiving', 'stored', 'refused'])
      .describe(
        '`receiving`, `stored` (available as `fileId` or `picture`) or `refused` (`error` says why, and the bytes are deleted).',
      ),
    fileId: id.nullable().describe('The id of the stored file; null until it is stored, and for a picture.'),
    picture: z
      .string()
      .nullable()
      .describe(
        'The address of a stored picture, for the field `image` of a song, collection or contributor; null for everything else.',
      ),
    error: z.string().nullable().describe('Why it was refused, as a sentence; null when it was not.'),
    createdAt: isoTimestamp.describe('When the upload began.'),
    expiresAt: isoTimestamp.describe('When an upload that is not finished is deleted.'),
  })
  .meta({ id: 'Upload', description: 'A file that is being uploaded, or was.' });

export const uploadMetadata = z
  .union([
    /** A picture replaces the picture of the song, unless its `type` is `photo`. */
    songFileMetadata.extend({ songId: id.describe('The id of the song the file will belong to.') }),
    /** `import`: a file or a zip archive that becomes the import with the id of the upload (api/canticle/imports). */
    z.strictObject({
      purpose: z
        .enum(['picture', 'import'])
        .describe(
          '`picture` for a picture that gets an address, `import` for a file or zip archive that becomes the import with the id of the upload.',
        ),
    }),
  ])
  .meta({ id: 'UploadMetadata', description: 'What is said of a file when its upload begins.' });

export type Upload = z.infer<typeof upload>;
export type UploadMetadata = z.infer<typeof uploadMetadata>;

export const listUploads = endpoint({
  method: 'GET',
  path: 'api/canticle/uploads',
  version: 'own',
  summary: 'Lists the uploads of the person, the newest first, finished ones of the last days included.',
  reply: z.array(upload),
});

export const getUpload = endpoint({
  method: 'GET',
  path: 'api/canticle/uploads/:id',
  version: 'own',
  summary: 'Returns the state of an upload, and what came of it.',
  params: z.object({ id: id.describe('The id of the upload.') }),
  reply: upload,
  errors: ['NOT_FOUND'],
});
