import { type Bytes, concat, concatAll, uint32LE, encodeUtf8, viewOf } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';

const WRITTEN_FIELDS = /^(?:TITLE|ALBUM|TRACKNUMBER|LYRICIST|COMPOSER|ARRANGER|COPYRIGHT)=/i;

/**
 * Writes tags into a Vorbis comment, as used by FLAC, Ogg Vorbis and Opus; its other contents are preserved.
 *
 * @param oldComment  the existing comment; empty for none
 * Source: https://xiph.org/vorbis/doc/v-comment.html
 */
export function writeVorbisComment(oldComment: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  const { vendor, comments } =
    oldComment.length === 0 ? { vendor: 'Canticle', comments: [] } : readVorbisComment(oldComment);
  const fields = (name: string, values: readonly string[]) =>
    values.filter((value) => value !== '').map((value) => `${name}=${value}`);
  const writtenComments = [
    ...fields('TITLE', [tags.title]),
    ...fields('ALBUM', [tags.collection]),
    ...fields('TRACKNUMBER', [String(tags.number)]),
    ...fields('LYRICIST', tags.authors),
    ...fields('COMPOSER', tags.composers),
    ...fields('ARRANGER', tags.arrangers),
    ...fields('COPYRIGHT', [tags.copyright]),
  ];
  const all = [...comments.filter((comment) => !WRITTEN_FIELDS.test(comment)), ...writtenComments].map((comment) =>
    lengthPrefixed(encodeUtf8(comment)),
  );
  return concatAll([lengthPrefixed(encodeUtf8(vendor)), uint32LE(all.length), ...all]);
}

const lengthPrefixed = (content: Bytes): Bytes => concat(uint32LE(content.length), content);

/**
 * Reads the texts of a Vorbis comment.
 *
 * @throws {TaggingError} when it is broken
 */
export function readVorbisComment(bytes: Bytes): { readonly vendor: string; readonly comments: readonly string[] } {
  let at = 0;
  const text = () => {
    if (at + 4 > bytes.length) throw new TaggingError('The comment is broken.');
    const length = viewOf(bytes).getUint32(at, true);
    if (at + 4 + length > bytes.length) throw new TaggingError('The comment is broken.');
    const read = new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    return read;
  };
  const vendor = text();
  const comments: string[] = [];
  const count = at + 4 <= bytes.length ? viewOf(bytes).getUint32(at, true) : 0;
  at += 4;
  requireMaxParts(count);
  for (let left = count; left > 0; left -= 1) comments.push(text());
  return { vendor, comments };
}
