import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diagnose } from '@canticle/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  isMediaName,
  comparePaths,
  isHidden,
  isImportable,
  MAX_BYTES,
  MAX_FILES,
  type SourceFile,
  type SourceTree,
  TOO_LARGE,
} from './source-file.ts';
import { InvalidFileError, type Rejection, ImportError } from '../model.ts';
import { unreadReason } from '../report/report-builder.ts';

/** Limit for the unpacked size of the importable files of an archive, without media. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Recordings, videos and pictures hardly compress: together they may be this many times the size of the archive. */
const MAX_MEDIA_RATIO = 4;
/**
 * Text compresses to a tenth, hardly ever to a hundredth; an archive made to fill a disk compresses to a thousandth.
 */
const MAX_COMPRESSION_RATIO = 200;
const RATIO_EXEMPT_BYTES = 100 * 1024;

/**
 * Opens a zip archive. Nothing is unpacked to disk. A name that leads out of the archive is rejected anyway, because
 * such an archive is malicious.
 *
 * @throws {ImportError} when it is broken, or would unpack to too much
 */
export async function readZip(path: string): Promise<SourceTree> {
  const createZipError = () => new ImportError(diagnose('not-an-archive', { name: basename(path) }));
  const zip = await yauzl.openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false }).catch(() => {
    throw createZipError();
  });
  try {
    const { named, refused } = await listEntries(zip, createZipError);
    return {
      ...selectFiles(zip, named, (await stat(path)).size),
      refused,
      name: archiveTitle(path, named),
      archive: basename(path).normalize('NFC'),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type NamedEntry = { readonly path: string; readonly entry: Entry };

async function listEntries(zip: ZipFile, createZipError: () => Error) {
  if (zip.entryCount > MAX_FILES) throw new ImportError(diagnose('archive-files', { most: MAX_FILES }));
  const named: NamedEntry[] = [];
  const refused: Rejection[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const path = yauzl
        .getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
        .normalize('NFC')
        .replace(/^(\.\/)+/, '');
      if (path.endsWith('/') || path.split('/').some(isHiddenSegment)) continue;
      if (isSafePath(path)) named.push({ path, entry });
      else refused.push({ file: path.replaceAll('\0', ''), line: null, reason: diagnose('leads-out') });
    }
  } catch {
    throw createZipError();
  }
  return { named, refused };
}

const isHiddenSegment = (part: string): boolean => part !== '.' && part !== '..' && isHidden(part);

const isSafePath = (path: string): boolean =>
  !/^[/\\]|^[a-z]:|[\0\\]/i.test(path) && !path.split('/').some((part) => part === '..' || part === '.' || part === '');

function selectFiles(
  zip: ZipFile,
  named: readonly NamedEntry[],
  archiveBytes: number,
): Pick<SourceTree, 'files' | 'skippedFiles'> {
  const importable = named.filter(({ path }) => isImportable(path));
  const media = importable.filter(({ path }) => isMediaName(path));
  const sizeOf = (some: readonly NamedEntry[]) => some.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const isTooLarge =
    sizeOf(importable) - sizeOf(media) > MAX_UNPACKED_BYTES ||
    sizeOf(media) > MAX_UNPACKED_BYTES + archiveBytes * MAX_MEDIA_RATIO;
  if (isTooLarge) throw new ImportError(diagnose('archive-too-much'));
  const top = findTopFolder(named);
  const files = importable
    .map(({ path, entry }) => createSourceFile(zip, path.slice(top.length), entry))
    .sort(comparePaths);
  const skippedFiles = named
    .filter(({ path }) => !isImportable(path))
    .map(({ path }) => ({ file: path.slice(top.length), why: unreadReason(path) }));
  return { files, skippedFiles };
}

/*
 * A zipped folder and the folder itself have the same source, whether the archive holds the folder or only its files.
 */
function findTopFolder(named: readonly NamedEntry[]): string {
  const top = /^[^/]+\//.exec(named[0]?.path ?? '')?.[0] ?? '';
  const isCollection = named.some(({ path }) => path === `${top}collection.json`);
  return !isCollection && named.every(({ path }) => path.startsWith(top)) ? top : '';
}

const archiveTitle = (path: string, named: readonly NamedEntry[]): string =>
  findTopFolder(named).slice(0, -1) || basename(path).replace(/\.zip$/i, '');

function createSourceFile(zip: ZipFile, path: string, entry: Entry): SourceFile {
  return {
    path,
    async read(maxBytes = MAX_BYTES) {
      if (entry.uncompressedSize > maxBytes) throw new InvalidFileError(TOO_LARGE);
      requireSafeEntry(entry);
      return readEntry(zip, entry);
    },
    async save(to) {
      requireSafeEntry(entry);
      await saveEntry(zip, entry, to).catch(() => {
        throw new InvalidFileError(diagnose('damaged'));
      });
    },
  };
}

const saveEntry = async (zip: ZipFile, entry: Entry, to: string): Promise<void> =>
  pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to));

function requireSafeEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new InvalidFileError(diagnose('password'));
  if (
    entry.uncompressedSize > RATIO_EXEMPT_BYTES &&
    entry.uncompressedSize > entry.compressedSize * MAX_COMPRESSION_RATIO
  ) {
    throw new InvalidFileError(diagnose('bomb'));
  }
}

/* The zip reader enforces the declared sizes. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    throw new InvalidFileError(diagnose('damaged'));
  }
}
