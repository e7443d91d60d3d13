import { NotFound, uploads } from '@canticle/contract';
import { type Route, serve } from '../../../platform/http/index.ts';
import type { MediaContext } from '../media-context.ts';
import type { UploadFolder } from './upload-folder.ts';
import { findUpload, listUploads, type Upload } from './queries.ts';

/** The progress of uploads, for the people who started them. */
export function uploadRoutes({ database }: MediaContext, folder: UploadFolder): Route[] {
  const serialize = async (upload: Upload): Promise<uploads.Upload> => {
    const { userId: _, facts: __, ...fields } = upload;
    const receivedBytes = upload.state === 'receiving' ? await folder.receivedBytes(upload.id) : upload.byteLength;
    return { ...fields, received: receivedBytes ?? 0 };
  };
  return [
    serve(uploads.listUploads, async ({ viewer }) =>
      Promise.all((await listUploads(database.read, viewer.userId)).map(serialize)),
    ),
    serve(uploads.getUpload, async ({ viewer, params }) => {
      const upload = await findUpload(database.read, params.id);
      if (upload?.userId !== viewer.userId) throw new NotFound('Upload not found.');
      return serialize(upload);
    }),
  ];
}
