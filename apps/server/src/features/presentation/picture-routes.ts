import { BadRequest, PayloadTooLarge, presentation } from '@canticle/contract';
import { type FileStore, InvalidPicture, storePicture } from '../../platform/files/index.ts';
import { acquireLock } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { assertLive, getPresentation, getTarget } from './access.ts';
import { addPicture } from './mutations.ts';
import { requireLeader } from './rules.ts';
import type { PresentationContext, PresentationServices } from './routes.ts';

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64$/i;

/** Pictures of announcements. */
export function pictureRoutes(
  { database, files, now }: PresentationContext,
  { deletePictureFiles }: PresentationServices,
): Route[] {
  return [
    serve(presentation.addPresentationPicture, async ({ viewer, params, body, write }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      // Nobody else makes the server decode a picture.
      requireLeader(await getPresentation(database.read, target, now()), viewer.userId);
      const picture = await storeDataUrl(files, body.base64Image);
      let removed: string | undefined;
      const reply = await write(async (tx) => {
        // Held while something may start to use the bytes.
        await acquireLock(tx, 'media');
        const row = await getPresentation(tx, target, now());
        assertLive(row, target);
        removed = await addPicture(tx, row, picture, now());
        return { picture };
      });
      if (removed !== undefined) await deletePictureFiles([removed]);
      return reply;
    }),
  ];
}

async function storeDataUrl(files: FileStore, dataUrl: string): Promise<string> {
  const comma = dataUrl.indexOf(',');
  if (!DATA_URL.test(dataUrl.slice(0, comma))) throw new BadRequest('The picture must be a JPEG, PNG or WebP file.');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.length > presentation.MAX_PICTURE_BYTES) throw new PayloadTooLarge('The picture can be up to 10 MB.');
  try {
    return await storePicture(files, bytes);
  } catch (error) {
    if (error instanceof InvalidPicture) throw new BadRequest(error.message, { cause: error });
    throw error;
  }
}
