import { BadRequest, PayloadTooLarge } from '@canticle/contract';
import { type FileStore, InvalidPicture, storePicture } from '../../platform/files/index.ts';

const MAX_LOGO_BYTES = 5 * 1024 * 1024;

/**
 * Stores the logo of a data URL.
 *
 * @returns its address
 * @throws {BadRequest} when it is not a picture we read
 */
export async function storeLogo(files: FileStore, dataUrl: string): Promise<string> {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(dataUrl.slice(0, comma)))
    throw new BadRequest('The logo must be a data URL such as data:image/png;base64,…');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.length > MAX_LOGO_BYTES) throw new PayloadTooLarge('The logo can be up to 5 MB.');
  try {
    return await storePicture(files, bytes);
  } catch (error) {
    if (error instanceof InvalidPicture) throw new BadRequest(error.message, { cause: error });
    throw error;
  }
}
