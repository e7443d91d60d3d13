import type { FileStore } from './file-store.ts';

/** A picture with more pixels is refused before it is unpacked: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000;
/** Width and height kept at the most; screens ask for less. */
const MAX_SIDE = 2048;
const FORMATS = ['png', 'jpeg', 'webp', 'avif', 'heif'];

/** What came is no picture we can read. The message is a sentence. */
export class InvalidPicture extends Error {
  override readonly name = 'InvalidPicture';
}

/**
 * Stores a picture for everybody to see: upright, at most 2048 pixels wide and high, as JPEG, without metadata such as the
 * place where it was taken.
 *
 * @param source  the bytes, or the path of a file
 * @param shape   `square` cuts the middle out
 * @returns its address, without scheme and host; it never changes
 * @throws {InvalidPicture} when it is no PNG, JPEG, WebP or AVIF, judged by its content
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

const INVALID_PICTURE_MESSAGE =
  'The picture must be a whole PNG, JPEG, WebP or AVIF file of at most 50 million pixels.';
