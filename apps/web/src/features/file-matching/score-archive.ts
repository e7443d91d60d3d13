import { SCORE_LIMITS } from '@canticle/formats';

/** Why the score in an archive cannot be read. */
export class ScoreArchiveError extends Error {
  override readonly name = 'ScoreArchiveError';
  readonly diagnostic: { readonly code: string; readonly params: Readonly<Record<string, string>> };

  constructor(code: 'archive-broken' | 'archive-unpacks' | 'mxl-empty' | 'musescore-file') {
    super(code);
    const limits = { size: String(SCORE_LIMITS.textBytes / 1024 / 1024), files: String(SCORE_LIMITS.archiveFiles) };
    this.diagnostic = { code, params: code === 'archive-unpacks' ? limits : {} };
  }
}

/** A file in an archive, still packed. */
type Entry = {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
};

const CONTAINER = 'META-INF/container.xml';
const MAX_CONTAINER_BYTES = 64 * 1024;
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

/**
 * The MusicXML in a compressed score (`.mxl`) or in a file of MuseScore, unpacked no further than asked for. Names are
 * looked at, then the container and the score are unpacked, nothing else.
 *
 * @param maxBytes  unpacked bytes after which reading stops; more than the limit of a score is refused
 * @throws {ScoreArchiveError} when there is none, or the archive is damaged or beyond a limit
 * Source: PKWARE, .ZIP File Format Specification 6.3
 */
export async function unpackScore(file: Blob, maxBytes?: number): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await readDirectory(file);
  const isMuseScore = [...entries.keys()].some((name) => /\.mscx$/i.test(name));
  const score = isMuseScore ? undefined : await findRootFile(file, entries);
  const found = score ?? [...entries.values()].find(({ name }) => /^(?!META-INF\/).*\.(?:musicxml|xml)$/i.test(name));
  if (!found) throw new ScoreArchiveError(isMuseScore ? 'musescore-file' : 'mxl-empty');
  return unpack(file, found, SCORE_LIMITS.textBytes, maxBytes);
}

async function findRootFile(file: Blob, entries: ReadonlyMap<string, Entry>): Promise<Entry | undefined> {
  const container = entries.get(CONTAINER);
  if (!container) return undefined;
  const text = new TextDecoder().decode(await unpack(file, container, MAX_CONTAINER_BYTES));
  return entries.get(/<rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? '');
}

async function readDirectory(file: Blob): Promise<ReadonlyMap<string, Entry>> {
  const tail = await viewOf(file.slice(-END_BYTES - MAX_COMMENT_BYTES));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== 0x0605_4b50) end -= 1;
  if (end < 0) throw new ScoreArchiveError('archive-broken');
  const [count, size, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count > SCORE_LIMITS.archiveFiles || size > MAX_DIRECTORY_BYTES) throw new ScoreArchiveError('archive-unpacks');
  return parseDirectory(await viewOf(file.slice(from, from + size)), count);
}

function parseDirectory(view: DataView<ArrayBuffer>, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x0201_4b50)
      throw new ScoreArchiveError('archive-broken');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(
      new Uint8Array(view.buffer, at + 46, Math.min(nameLength ?? 0, view.byteLength - at - 46)),
    );
    entries.set(name, {
      name,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/* Counted while it is unpacked: the sizes an archive declares may be wrong. */
async function unpack(file: Blob, entry: Entry, limit: number, maxBytes?: number): Promise<Uint8Array<ArrayBuffer>> {
  const head = await viewOf(file.slice(entry.offset, entry.offset + 30));
  const isReadable = head.byteLength === 30 && !entry.isEncrypted && (entry.method === 0 || entry.method === 8);
  if (!isReadable) throw new ScoreArchiveError('archive-broken');
  const from = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.compressed).stream();
  const stream = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      total += value.length;
      if (total > limit) throw new ScoreArchiveError('archive-unpacks');
      if (maxBytes !== undefined && total >= maxBytes) break;
    }
  } catch (error) {
    throw error instanceof ScoreArchiveError ? error : new ScoreArchiveError('archive-broken');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return joinChunks(chunks, total);
}

function joinChunks(chunks: readonly Uint8Array[], total: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());
