import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { LIMITS } from './limits.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

const CONTAINER = 'META-INF/container.xml';

/**
 * The score in a compressed MusicXML file: the one its container names first, else the first score in it. Only the
 * container and the score are unpacked, and never beyond the limit.
 *
 * @throws {InvalidScoreError} when the archive is broken, too large or contains no score
 */
export async function unpackMxl(bytes: Uint8Array): Promise<Buffer> {
  const zip = await open(bytes);
  const entries = await listEntries(zip);
  const container = entries.get(CONTAINER);
  const rootPath = container && parseRootFile((await unpack(zip, container, 64 * 1024)).toString('utf8'));
  const score = entries.get(rootPath ?? '') ?? findFirstScore(entries);
  if (score === undefined) throw new InvalidScoreError('The archive contains no score.');
  return unpack(zip, score, LIMITS.textBytes);
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return yauzl.fromBufferPromise(buffer, { lazyEntries: true }).catch(() => {
    throw new InvalidScoreError('The archive is damaged or incomplete.');
  });
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > LIMITS.archiveFiles)
    throw new InvalidScoreError(`The archive contains more than ${LIMITS.archiveFiles} files.`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new InvalidScoreError('The archive is damaged or incomplete.');
  }
  return entries;
}

function parseRootFile(container: string): string | undefined {
  return /<rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1];
}

function findFirstScore(entries: ReadonlyMap<string, Entry>): Entry | undefined {
  const name = [...entries.keys()].find((path) => !path.startsWith('META-INF/') && /\.(xml|musicxml)$/i.test(path));
  return entries.get(name ?? '');
}

/* Counted while it is unpacked: the sizes an archive declares may be wrong. */
async function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new InvalidScoreError('The archive is password-protected.');
  const tooLarge = () =>
    new InvalidScoreError(`The score in the archive is larger than ${LIMITS.textBytes / 1024 / 1024} MB.`);
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    const source: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of source) {
      total += chunk.length;
      if (total > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof InvalidScoreError ? error : new InvalidScoreError('The archive is damaged or incomplete.');
  }
  return Buffer.concat(chunks);
}
