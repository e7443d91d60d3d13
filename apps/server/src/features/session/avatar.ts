import { BadRequest, PayloadTooLarge } from '@canticle/contract';

/** Maximum bytes of an uploaded image. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Width and height of the stored portrait, in pixels. */
const SIZE_PX = 512;
/** An image with more pixels is rejected before it is decoded: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000;

const FORMATS = ['png', 'jpeg', 'webp'];

/**
 * Creates a portrait from an uploaded image: a square JPEG, upright, without metadata.
 *
 * @param dataUrl  a complete data URL, `data:image/jpeg;base64,…`
 * @throws {BadRequest} when it is not a png, jpeg or webp, by its content; {PayloadTooLarge} above 5 MB
 */
export async function createAvatar(dataUrl: string): Promise<Buffer> {
  const bytes = parseDataUrl(dataUrl);
  if (bytes.length > MAX_BYTES) throw new PayloadTooLarge('The picture can be up to 5 MB.');
  // Loaded with the first image: most servers process few.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw unsupportedImage();
    return await picture
      .autoOrient()
      .resize(SIZE_PX, SIZE_PX, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    throw error instanceof BadRequest ? error : unsupportedImage(error);
  }
}

function parseDataUrl(text: string): Buffer {
  const comma = text.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(text.slice(0, comma)))
    throw new BadRequest('The picture must be a data URL such as data:image/jpeg;base64,…');
  return Buffer.from(text.slice(comma + 1), 'base64');
}

function unsupportedImage(cause?: unknown): BadRequest {
  return new BadRequest('The picture must be a PNG, JPEG or WebP file.', { cause });
}
