import { diagnose } from '@canticle/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { InvalidFileError } from '../../model.ts';
import { TOO_LARGE } from '../source-file.ts';

/** A file in an archive of another program. */
export type PackedFile = {
  readonly name: string;
  /**
   * @param most  bytes after which it is refused
   * @throws {InvalidFileError} when it has a password, is damaged, or is beyond a limit
   */
  read(most?: number): Promise<Uint8Array>;
};

/** What an archive of another program may unpack to: each file, and all that are read of it together. */
const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const MAX_RATIO = 500;
const RATIO_EXEMPT_BYTES = 1024 * 1024;

const ARCHIVE_NAMES =
  /\.(?:osz|oszl|docx|xlsx|probundle|proplaylist|pro[4-6](?:x|plx)|vpc|vpagd|ewsx|backup|archive|onsongarchive)$/i;

/** Whether a zip archive is one file of another program, judging by its name. */
export const isProgramArchive = (path: string): boolean => ARCHIVE_NAMES.test(path);

/**
 * Opens an archive in memory and lists its files; names of folders are left out of theirs.
 *
 * @throws {InvalidFileError} when it is damaged or unpacks to too much
 */
export async function openProgramArchive(bytes: Uint8Array): Promise<readonly PackedFile[]> {
  const zip = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
    .catch(rejectBroken);
  if (zip.entryCount > MAX_ENTRIES) throw new InvalidFileError(diagnose('archive-files', { most: MAX_ENTRIES }));
  const files: PackedFile[] = [];
  const unpacked = { bytes: 0 };
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/')) files.push(packedFile(zip, entry, unpacked));
  } catch {
    rejectBroken();
  }
  return files;
}

function rejectBroken(): never {
  throw new InvalidFileError(diagnose('archive-broken'));
}

const TOO_MUCH = diagnose('archive-unpacks', { size: MAX_UNPACKED_BYTES / 1024 / 1024, files: MAX_ENTRIES });

/* What an archive has unpacked so far. */
type Unpacked = { bytes: number };

const packedFile = (zip: ZipFile, entry: Entry, unpacked: Unpacked): PackedFile => ({
  name: entry.fileName,
  async read(most = MAX_ENTRY_BYTES) {
    if (entry.isEncrypted()) throw new InvalidFileError(diagnose('password'));
    const { uncompressedSize: size, compressedSize } = entry;
    const isBomb = size > RATIO_EXEMPT_BYTES && size > compressedSize * MAX_RATIO;
    if (isBomb || size > MAX_ENTRY_BYTES) throw new InvalidFileError(diagnose('bomb'));
    if (size > most) throw new InvalidFileError(TOO_LARGE);
    return readEntry(zip, entry, unpacked);
  },
});

/* Counted while it is unpacked. The reader of archives refuses a file that is longer than it says. */
async function readEntry(zip: ZipFile, entry: Entry, unpacked: Unpacked): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked.bytes += chunk.length;
      if (unpacked.bytes > MAX_UNPACKED_BYTES) throw new InvalidFileError(TOO_MUCH);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof InvalidFileError) throw error;
    throw new InvalidFileError(diagnose('damaged'));
  }
}
