import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
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
  const bytes = await encodeJpeg(source, (picture) =>
    shape.square === undefined ? resizeWithin(picture, MAX_SIDE) : picture.resize(shape.square, shape.square),
  );
  return `/api/canticle/pictures/${await pictures.put(bytes)}.jpg`;
}

/** The maximum width and height of a photograph of a page: small print is still read when it is enlarged. */
const MAX_PAGE_SIDE = 3200;

/**
 * A photograph of a page to type from: upright, at most 3200 pixels wide and high, as JPEG, without metadata such as the
 * location where it was taken. One that is stored like that already stays as it is, byte for byte.
 *
 * @param source  the bytes, or the path of a file
 * @throws {InvalidPicture} when its content is not PNG, JPEG, WebP or AVIF, or is cut off
 */
export async function createPagePhoto(source: Uint8Array | string): Promise<Buffer> {
  return encodeJpeg(source, (picture) => resizeWithin(picture, MAX_PAGE_SIDE), MAX_PAGE_SIDE);
}

const resizeWithin = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/* @param keptSide  a JPEG without metadata that is no wider and no higher is not encoded again */
async function encodeJpeg(
  source: Uint8Array | string,
  resize: (picture: Sharp) => Sharp,
  keptSide = 0,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if (!FORMATS.includes(metadata.format)) throw new InvalidPicture(INVALID_PICTURE_MESSAGE);
    const encoded = await resize(picture.autoOrient())
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
    if (!isPlainJpeg(metadata) || Math.max(metadata.width, metadata.height) > keptSide) return encoded;
    return typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  } catch (error) {
    throw error instanceof InvalidPicture ? error : new InvalidPicture(messageOf(error), { cause: error });
  }
}

const isPlainJpeg = ({ format, space, exif, icc, xmp, iptc }: Metadata): boolean =>
  format === 'jpeg' && space === 'srgb' && !exif && !icc && !xmp && !iptc;

/* The reader of pictures names what it found: an early end, or data that is none. */
const messageOf = (error: unknown): string =>
  error instanceof Error && /premature|corrupt|read error|end of file/i.test(error.message)
    ? 'The picture is damaged: a part of it is missing.'
    : INVALID_PICTURE_MESSAGE;

const INVALID_PICTURE_MESSAGE = 'The picture must be a PNG, JPEG, WebP or AVIF file with up to 50 million pixels.';
