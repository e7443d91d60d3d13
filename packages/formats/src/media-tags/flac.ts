import { type Bytes, concat, concatAll, encodeLatin1, decodeLatin1 } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';
import { writeVorbisComment } from './vorbis-comment.ts';

const VORBIS_COMMENT_BLOCK = 4;

/**
 * Writes tags into a FLAC; the other contents of its comment and its other blocks are preserved.
 *
 * @throws {TaggingError} when this is not a FLAC
 */
export function writeFlacTags(file: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  if (decodeLatin1(file, 0) !== 'fLaC') throw new TaggingError('This is no FLAC.');
  const { blocks, audio } = splitFile(file);
  const before = blocks.find(({ type }) => type === VORBIS_COMMENT_BLOCK)?.content ?? new Uint8Array();
  const comment = { type: VORBIS_COMMENT_BLOCK, content: writeVorbisComment(before, tags) };
  const [first, ...others] = blocks.filter(({ type }) => type !== VORBIS_COMMENT_BLOCK);
  if (first === undefined) throw new TaggingError('This FLAC is broken.');
  const all = [first, comment, ...others];
  const written = all.map(({ type, content }, at) =>
    concat(blockHeader(type, content.length, at === all.length - 1), content),
  );
  return concatAll([encodeLatin1('fLaC'), ...written, audio]);
}

type Block = { readonly type: number; readonly content: Bytes };

function blockHeader(type: number, length: number, isLast: boolean): Bytes {
  if (length > 0xff_ffff) throw new TaggingError('A block of this FLAC is too long.');
  return Uint8Array.of(type | (isLast ? 0x80 : 0), length >> 16, (length >> 8) & 0xff, length & 0xff);
}

function splitFile(file: Bytes): { readonly blocks: readonly Block[]; readonly audio: Bytes } {
  const blocks: Block[] = [];
  let at = 4;
  for (let isLast = false; !isLast; ) {
    const [head = 0, high = 0, middle = 0, low = 0] = file.subarray(at, at + 4);
    const end = at + 4 + ((high << 16) | (middle << 8) | low);
    if (at + 4 > file.length || end > file.length) throw new TaggingError('This FLAC is broken.');
    blocks.push({ type: head & 0x7f, content: file.subarray(at + 4, end) });
    requireMaxParts(blocks.length);
    isLast = (head & 0x80) !== 0;
    at = end;
  }
  return { blocks, audio: file.subarray(at) };
}
