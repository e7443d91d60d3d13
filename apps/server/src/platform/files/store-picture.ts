import type { FileStore } from './file-store.ts';

/** An image with more pixels is rejected before it is decoded: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000;
/** The maximum width and height that is stored; screens request less. */
const MAX_SIDE = 2048;
const FORMATS = ['png', 'jpeg', 'webp', 'avif', 'heif'];

/** The upload is not an image we can read. The message is a sentence. */
export class InvalidPicture extends Error {
  override readonly name = 'InvalidPicture';
}

/**
 * Stores an image for everybody to see: upright, at most 2048 pixels wide and high, as JPEG, without metadata such as
 * the location where it was taken.
 *
 * @param source  the bytes, or the path of a file
 * @param shape   `square` crops to the middle
 * @returns its URL, without scheme and host; it never changes
 * @throws {InvalidPicture} when its content is not PNG, JPEG, WebP or AVIF
 */
export async function storePicture(
  pictures: FileStore,
  source: Uint8Array | string,
  shape: { readonly square?: number } = {},
): Promise<string> {
  const { default: sharp } = await import('sharp');
  let bytes: Buffer;
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw new InvalidPicture(INVALID_PICTURE_MESSAGE);
    const upright = picture.autoOrient();
    const sized =
      shape.square === undefined
        ? upright.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        : upright.resize(shape.square, shape.square, { fit: 'cover' });
    bytes = await sized.flatten({ background: '#ffffff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  } catch (error) {
    throw error instanceof InvalidPicture ? error : new InvalidPicture(INVALID_PICTURE_MESSAGE, { cause: error });
  }
  return `/api/canticle/pictures/${await pictures.put(bytes)}.jpg`;
}

const INVALID_PICTURE_MESSAGE = 'The picture must be a PNG, JPEG, WebP or AVIF file with up to 50 million pixels.';
