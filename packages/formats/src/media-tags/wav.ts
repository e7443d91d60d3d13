import { type Bytes, concat, concatAll, encodeLatin1, decodeLatin1, uint32LE, encodeUtf8, viewOf } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';

/**
 * Writes tags into a WAV as a RIFF INFO list; the other contents of the list are preserved.
 *
 * @throws {TaggingError} when this is not a WAV
 */
export function writeWavTags(file: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  if (decodeLatin1(file, 0) !== 'RIFF' || decodeLatin1(file, 8) !== 'WAVE') throw new TaggingError('This is no WAV.');
  const { authors, composers, arrangers } = tags;
  const texts: readonly (readonly [string, string])[] = [
    ['INAM', tags.title],
    ['IPRD', tags.collection],
    ['ITRK', String(tags.number)],
    ['IART', [...new Set([...authors, ...composers, ...arrangers])].join(', ')],
    ['IWRI', authors.join(', ')],
    ['IMUS', composers.join(', ')],
    ['ICOP', tags.copyright],
  ];
  const items = texts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => chunk(name, concat(encodeUtf8(text), Uint8Array.of(0))));
  const { info, others } = splitFile(file);
  const names = new Set(texts.map(([name]) => name));
  const preserved = info.filter(({ name }) => !names.has(name)).map(({ name, content }) => chunk(name, content));
  const list = chunk('LIST', concatAll([encodeLatin1('INFO'), ...preserved, ...items]));
  const body = concatAll([encodeLatin1('WAVE'), ...others, list]);
  return concat(encodeLatin1('RIFF'), uint32LE(body.length), body);
}

/* Chunks begin at even offsets. */
const chunk = (name: string, content: Bytes): Bytes =>
  concat(encodeLatin1(name), uint32LE(content.length), content, new Uint8Array(content.length % 2));

type Chunk = { readonly name: string; readonly content: Bytes };

function readChunks(bytes: Bytes, from: number, countBefore = 0): Chunk[] {
  const chunks: Chunk[] = [];
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= bytes.length) {
    // An unfinished recording states a size beyond the end of the file.
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    chunks.push({ name: decodeLatin1(bytes, at), content: bytes.subarray(at + 8, at + 8 + size) });
    requireMaxParts(countBefore + chunks.length);
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function splitFile(file: Bytes): { readonly info: readonly Chunk[]; readonly others: readonly Bytes[] } {
  const all = readChunks(file, 12);
  const isInfo = ({ name, content }: Chunk) => name === 'LIST' && decodeLatin1(content, 0) === 'INFO';
  const info: Chunk[] = [];
  for (const { content } of all.filter(isInfo)) info.push(...readChunks(content, 4, info.length));
  return {
    info,
    others: all.filter((one) => !isInfo(one)).map(({ name, content }) => chunk(name, content)),
  };
}
