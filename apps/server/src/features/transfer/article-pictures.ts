import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { FileStore } from '../../files/index.ts';
import type { ArticlePicture } from '../publications/index.ts';
import type { ShownPicture } from './article-html.ts';
import { Misfit } from './model.ts';
import type { SourceFile } from './source-file.ts';

/** Pixels of the longer side that is kept for showing. */
const LONGEST = 2048;
/** A picture with more pixels is refused before it is unpacked: a few kilobytes can claim gigabytes. */
const MOST_PIXELS = 50_000_000;
const FORMATS = ['png', 'jpeg', 'webp', 'gif'];

/** A picture of an article, stored. */
export type StoredPicture = ArticlePicture & ShownPicture;

/** Whether a picture is asked for on the web and not in the files. */
export const isElsewhere = (address: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);

/**
 * Finds the file an address in a Markdown text means: below the text's folder, or from the top with a slash.
 *
 * @returns undefined when there is no such file, or the address leads out
 */
export function findPicture(
  files: ReadonlyMap<string, SourceFile>,
  folder: string,
  address: string,
): { readonly file: SourceFile; readonly path: string } | undefined {
  const wanted = decoded(address.replace(/[?#].*$/, '')).normalize('NFC');
  const whole = posix.normalize(wanted.startsWith('/') ? wanted.slice(1) : posix.join(folder, wanted));
  const file = files.get(whole);
  if (file === undefined) return undefined;
  const isBelow = folder === '' || whole.startsWith(`${folder}/`);
  const path = isBelow ? whole.slice(folder === '' ? 0 : folder.length + 1) : `pictures/${posix.basename(whole)}`;
  return { file, path };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Stores a picture: as it is, for export, and as a JPEG without metadata that is not larger than any screen.
 *
 * @param store  undefined to judge only
 * @throws {Misfit} when it is no picture
 */
export async function storePicture(
  bytes: Uint8Array,
  path: string,
  store: FileStore | undefined,
): Promise<StoredPicture> {
  const { shown, width, height } = await makeShown(bytes);
  const original = hashOf(bytes);
  const hash = hashOf(shown);
  await store?.put(bytes);
  await store?.put(shown);
  return { path, original, shown: hash, address: `/api/canticle/pictures/${hash}.jpg`, width, height };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/* A picture that is already as we would make it is taken as it is, so that what is exported comes back the same. */
async function makeShown(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const facts = await picture.metadata();
    if (!FORMATS.includes(facts.format)) throw new Misfit('It is no PNG, JPEG, WebP or GIF picture.');
    const isOurs =
      facts.format === 'jpeg' && facts.space === 'srgb' && !facts.exif && !facts.icc && !facts.xmp && !facts.iptc;
    if (isOurs && Math.max(facts.width, facts.height) <= LONGEST)
      return { shown: bytes, width: facts.width, height: facts.height };
    const { data, info } = await picture
      .autoOrient()
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { shown: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Misfit ? error : new Misfit('It is no picture that can be read.');
  }
}
