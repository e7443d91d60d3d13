import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isMediaName } from './media-names.ts';
import { Misfit, type Refusal, TransferRefused } from './model.ts';
import { whyUnread } from './passed-over.ts';
import {
  byPath,
  isHidden,
  isWanted,
  MOST_BYTES,
  MOST_FILES,
  type SourceFile,
  type SourceTree,
  TOO_LARGE,
} from './source-file.ts';

/** What the wanted files of an archive may come to when they are unpacked, besides media. */
const MOST_UNPACKED = 512 * 1024 * 1024;
/** Recordings, videos and pictures hardly pack at all: together they are no larger than a few such archives. */
const MOST_MEDIA_RATIO = 4;
/** Text packs to a tenth, hardly ever to a hundredth; an archive made to fill a machine packs to a thousandth. */
const MOST_RATIO = 200;
const SMALL = 100 * 1024;

/**
 * Opens a zip archive. Nothing is ever unpacked to the disk; still a name that leads out of the archive is refused, for
 * whoever made it means no good.
 *
 * @throws {TransferRefused} when it is broken, or would unpack to too much
 */
export async function readZip(path: string): Promise<SourceTree> {
  const broken = () => new TransferRefused(`"${basename(path)}" is not a zip archive that can be read.`);
  const zip = await yauzl.openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false }).catch(() => {
    throw broken();
  });
  try {
    const { named, refused } = await listEntries(zip, broken);
    return {
      ...pickFiles(zip, named, (await stat(path)).size),
      refused,
      name: nameOf(path, named),
      archive: basename(path).normalize('NFC'),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type NamedEntry = { readonly path: string; readonly entry: Entry };

async function listEntries(zip: ZipFile, broken: () => Error) {
  if (zip.entryCount > MOST_FILES) throw new TransferRefused(`The archive holds more than ${MOST_FILES} files.`);
  const named: NamedEntry[] = [];
  const refused: Refusal[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const path = yauzl
        .getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
        .normalize('NFC')
        .replace(/^(\.\/)+/, '');
      if (path.endsWith('/') || path.split('/').some(isHiddenPart)) continue;
      if (isSafe(path)) named.push({ path, entry });
      else refused.push({ file: path.replaceAll('\0', ''), line: null, reason: 'The name leads out of the archive.' });
    }
  } catch {
    throw broken();
  }
  return { named, refused };
}

const isHiddenPart = (part: string): boolean => part !== '.' && part !== '..' && isHidden(part);

const isSafe = (path: string): boolean =>
  !/^[/\\]|^[a-z]:|[\0\\]/i.test(path) && !path.split('/').some((part) => part === '..' || part === '.' || part === '');

function pickFiles(
  zip: ZipFile,
  named: readonly NamedEntry[],
  archiveBytes: number,
): Pick<SourceTree, 'files' | 'passedOver'> {
  const wanted = named.filter(({ path }) => isWanted(path));
  const media = wanted.filter(({ path }) => isMediaName(path));
  const sizeOf = (some: readonly NamedEntry[]) => some.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const isTooMuch =
    sizeOf(wanted) - sizeOf(media) > MOST_UNPACKED || sizeOf(media) > MOST_UNPACKED + archiveBytes * MOST_MEDIA_RATIO;
  if (isTooMuch) throw new TransferRefused('The archive would unpack to far more than it may. Import it in parts.');
  const top = topFolder(named);
  const files = wanted.map(({ path, entry }) => fileIn(zip, path.slice(top.length), entry)).sort(byPath);
  const passedOver = named
    .filter(({ path }) => !isWanted(path))
    .map(({ path }) => ({ file: path.slice(top.length), why: whyUnread(path) }));
  return { files, passedOver };
}

/* A packed folder and the folder itself are the same source, whether the archive holds the folder or only its files. */
function topFolder(named: readonly NamedEntry[]): string {
  const top = /^[^/]+\//.exec(named[0]?.path ?? '')?.[0] ?? '';
  const isCollection = named.some(({ path }) => path === `${top}collection.json`);
  return !isCollection && named.every(({ path }) => path.startsWith(top)) ? top : '';
}

const nameOf = (path: string, named: readonly NamedEntry[]): string =>
  topFolder(named).slice(0, -1) || basename(path).replace(/\.zip$/i, '');

function fileIn(zip: ZipFile, path: string, entry: Entry): SourceFile {
  return {
    path,
    async read(most = MOST_BYTES) {
      if (entry.uncompressedSize > most) throw new Misfit(TOO_LARGE);
      mustBeHarmless(entry);
      return unpack(zip, entry);
    },
    async save(to) {
      mustBeHarmless(entry);
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to)).catch(() => {
        throw new Misfit('The file is damaged in the archive.');
      });
    },
  };
}

function mustBeHarmless(entry: Entry): void {
  if (entry.isEncrypted()) throw new Misfit('The file is protected by a password.');
  if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MOST_RATIO) {
    throw new Misfit('The file is packed as tightly as only an archive made to do harm.');
  }
}

/* The reader of archives holds the sizes to what was declared. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch {
    throw new Misfit('The file is damaged in the archive.');
  }
}
