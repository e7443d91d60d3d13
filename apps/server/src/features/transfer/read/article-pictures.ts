import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { diagnose } from '@canticle/contract';
import type { FileStore } from '../../../platform/files/index.ts';
import type { ArticlePicture } from '../../publications/index.ts';
import type { DisplayPicture } from './article-html.ts';
import { InvalidFileError } from '../model.ts';
import type { SourceFile } from './source-file.ts';

/** The longer side of a displayed picture, in pixels. */
const MAX_SIDE = 2048;
/** A picture with more pixels is rejected before it is decoded: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000;
const FORMATS = ['png', 'jpeg', 'webp', 'gif'];

/** A stored picture of an article. */
export type StoredPicture = ArticlePicture & DisplayPicture;

/** Whether a picture is at an external address and not in the files. */
export const isExternal = (address: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);

/**
 * Finds the file that an address in a Markdown text refers to: relative to the text's folder, or to the root with a
 * leading slash.
 *
 * @returns undefined when there is no such file, or the address leads out of the tree
 */
export function resolvePicture(
  files: ReadonlyMap<string, SourceFile>,
  folder: string,
  address: string,
): { readonly file: SourceFile; readonly path: string } | undefined {
  const decodedPath = safeDecodeUri(address.replace(/[?#].*$/, '')).normalize('NFC');
  const fullPath = posix.normalize(
    decodedPath.startsWith('/') ? decodedPath.slice(1) : posix.join(folder, decodedPath),
  );
  const file = files.get(fullPath);
  if (file === undefined) return undefined;
  const isBelow = folder === '' || fullPath.startsWith(`${folder}/`);
  const path = isBelow ? fullPath.slice(folder === '' ? 0 : folder.length + 1) : `pictures/${posix.basename(fullPath)}`;
  return { file, path };
}

function safeDecodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Stores a picture: the original, for export, and a JPEG without metadata, no larger than needed for any screen.
 *
 * @param store  undefined in a dry run
 * @throws {InvalidFileError} when it is not a picture
 */
export async function storeArticlePicture(
  bytes: Uint8Array,
  path: string,
  store: FileStore | undefined,
): Promise<StoredPicture> {
  const { shown, width, height } = await createDisplayJpeg(bytes);
  const original = sha256Of(bytes);
  const hash = sha256Of(shown);
  await store?.put(bytes);
  await store?.put(shown);
  return { path, original, shown: hash, address: `/api/canticle/pictures/${hash}.jpg`, width, height };
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/*
 * A picture that already has the display format is not encoded again, so that an exported picture is imported
 * unchanged.
 */
async function createDisplayJpeg(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if (!FORMATS.includes(metadata.format)) throw new InvalidFileError(diagnose('no-picture-kind'));
    const isDisplayReady =
      metadata.format === 'jpeg' &&
      metadata.space === 'srgb' &&
      !metadata.exif &&
      !metadata.icc &&
      !metadata.xmp &&
      !metadata.iptc;
    if (isDisplayReady && Math.max(metadata.width, metadata.height) <= MAX_SIDE)
      return { shown: bytes, width: metadata.width, height: metadata.height };
    const { data, info } = await picture
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { shown: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof InvalidFileError ? error : new InvalidFileError(diagnose('no-picture'));
  }
}
