import { type Bytes, concat, concatAll, encodeLatin1, decodeLatin1, encodeUtf8, viewOf } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';

const WRITTEN_FRAMES = new Set(['TIT2', 'TALB', 'TRCK', 'TEXT', 'TCOM', 'TPE4', 'TCOP']);
/** Frames of 2.3 that have another name in 2.4; frames without a counterpart are dropped. */
const RENAMED_FRAMES: { readonly [frame: string]: string } = { TYER: 'TDRC', TORY: 'TDOR' };
const REMOVED_FRAMES = new Set(['TDAT', 'TIME', 'TRDA', 'TSIZ', 'EQUA', 'RVAD', 'IPLS']);

/**
 * Writes tags into an MP3 as ID3v2.4. Other frames of an ID3v2.3 or 2.4 tag are preserved (pictures, texts); an old tag
 * at the end of the file is removed, because it would contradict.
 *
 * @throws {TaggingError} when this is not an MP3
 * Source: https://id3.org/id3v2.4.0-structure
 */
export function writeMp3Tags(file: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  const { kept: preserved, audio } = splitFile(file);
  if (!((audio[0] ?? 0) === 0xff && ((audio[1] ?? 0) & 0xe0) === 0xe0)) throw new TaggingError('This is no MP3.');
  const texts: readonly (readonly [string, readonly string[]])[] = [
    ['TIT2', [tags.title]],
    ['TALB', [tags.collection]],
    ['TRCK', [String(tags.number)]],
    ['TEXT', tags.authors],
    ['TCOM', tags.composers],
    ['TPE4', tags.arrangers],
    ['TCOP', [tags.copyright]],
  ];
  const frames = texts
    .filter(([, values]) => values.some((value) => value !== ''))
    .map(([name, values]) => frame(name, concat(Uint8Array.of(3), encodeUtf8(values.join(', ')))));
  const body = concatAll([...frames, ...preserved]);
  return concat(encodeLatin1('ID3'), Uint8Array.of(4, 0, 0), synchsafe(body.length), body, audio);
}

const frame = (name: string, content: Bytes): Bytes =>
  concat(encodeLatin1(name), synchsafe(content.length), Uint8Array.of(0, 0), content);

/* Seven bits per byte, so that no player takes it for audio. */
const synchsafe = (value: number): Bytes =>
  Uint8Array.of((value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f);

const readSynchsafe = (bytes: Bytes, at: number): number =>
  ((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);

/* The preserved frames of the tag at the beginning, and the audio without any tag. */
function splitFile(file: Bytes): { readonly kept: readonly Bytes[]; readonly audio: Bytes } {
  const isOldTag = file.length > 128 && decodeLatin1(file, file.length - 128, 3) === 'TAG';
  const withoutOldTag = isOldTag ? file.subarray(0, file.length - 128) : file;
  if (decodeLatin1(withoutOldTag, 0, 3) !== 'ID3') return { kept: [], audio: withoutOldTag };
  const [, , , version = 0, , flags = 0] = withoutOldTag;
  const end = 10 + readSynchsafe(withoutOldTag, 6) + (flags & 0x10 ? 10 : 0);
  const audio = withoutOldTag.subarray(end);
  if (end > withoutOldTag.length || (version !== 3 && version !== 4)) return { kept: [], audio };
  const tag = withoutOldTag.subarray(10, 10 + readSynchsafe(withoutOldTag, 6));
  const body = flags & 0x80 && version === 3 ? removeUnsynchronization(tag) : tag;
  const begin = flags & 0x40 && body.length >= 4 ? extendedLength(body, version) : 0;
  return { kept: preservedFrames(body.subarray(begin), version), audio };
}

const extendedLength = (body: Bytes, version: number): number =>
  version === 4 ? readSynchsafe(body, 0) : viewOf(body).getUint32(0) + 4;

/* Frames with format flags (compressed, divided) are dropped: only plain ones can be moved safely. */
function preservedFrames(body: Bytes, version: number): Bytes[] {
  const preserved: Bytes[] = [];
  let at = 0;
  let count = 0;
  while (at + 10 <= body.length && /^[A-Z0-9]{4}$/.test(decodeLatin1(body, at))) {
    const name = decodeLatin1(body, at);
    const size = version === 4 ? readSynchsafe(body, at + 4) : viewOf(body).getUint32(at + 4);
    const end = at + 10 + size;
    if (size === 0 || end > body.length) return preserved;
    const isPlain = (body[at + 9] ?? 0) === 0;
    if (isPlain && !WRITTEN_FRAMES.has(name) && !(version === 3 && REMOVED_FRAMES.has(name)))
      preserved.push(frame((version === 3 && RENAMED_FRAMES[name]) || name, body.subarray(at + 10, end)));
    requireMaxParts((count += 1));
    at = end;
  }
  return preserved;
}

/* Removes the zeros inserted after 0xFF. */
function removeUnsynchronization(bytes: Bytes): Bytes {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  let previous = 0;
  for (const byte of bytes) {
    if (byte !== 0 || previous !== 0xff) result[length++] = byte;
    previous = byte;
  }
  return result.subarray(0, length);
}

/** Reads the texts of an ID3v2.4 tag, by frame, for inspection. */
export function readId3(file: Bytes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const end = 10 + readSynchsafe(file, 6);
  let at = 10;
  while (at + 10 <= end && /^T[A-Z0-9]{3}$/.test(decodeLatin1(file, at))) {
    const size = readSynchsafe(file, at + 4);
    found.set(decodeLatin1(file, at), new TextDecoder().decode(file.subarray(at + 11, at + 10 + size)));
    at += 10 + size;
  }
  return found;
}
