import { diagnose } from '@canticle/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { InvalidFileError } from '../../model.ts';

/** A file in an archive of another program. */
export type PackedFile = { readonly name: string; read(): Promise<Uint8Array> };

/** What an archive of another program may unpack to. */
const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
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
  try {
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) files.push(packedFile(zip, entry));
  } catch {
    rejectBroken();
  }
  return files;
}

function rejectBroken(): never {
  throw new InvalidFileError(diagnose('archive-broken'));
}

const packedFile = (zip: ZipFile, entry: Entry): PackedFile => ({
  name: entry.fileName,
  async read() {
    if (entry.isEncrypted()) throw new InvalidFileError(diagnose('password'));
    const { uncompressedSize: size, compressedSize } = entry;
    const isBomb = size > RATIO_EXEMPT_BYTES && size > compressedSize * MAX_RATIO;
    if (isBomb || size > MAX_ENTRY_BYTES) throw new InvalidFileError(diagnose('bomb'));
    return readEntry(zip, entry);
  },
});

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    throw new InvalidFileError(diagnose('damaged'));
  }
}
