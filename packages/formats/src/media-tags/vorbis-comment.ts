import { type Bytes, join, joinAll, little32, utf8, viewOf } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';

const OURS = /^(?:TITLE|ALBUM|TRACKNUMBER|LYRICIST|COMPOSER|ARRANGER|COPYRIGHT)=/i;

/**
 * Writes a credit into a comment of Vorbis, as FLAC, Ogg Vorbis and Opus have it; what else stands in it stays.
 *
 * @param before  the comment there was; empty for none
 * Source: https://xiph.org/vorbis/doc/v-comment.html
 */
export function creditComment(before: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  const { vendor, comments } = before.length === 0 ? { vendor: 'Canticle', comments: [] } : readComment(before);
  const named = (name: string, values: readonly string[]) =>
    values.filter((value) => value !== '').map((value) => `${name}=${value}`);
  const ours = [
    ...named('TITLE', [credit.title]),
    ...named('ALBUM', [credit.collection]),
    ...named('TRACKNUMBER', [String(credit.number)]),
    ...named('LYRICIST', credit.authors),
    ...named('COMPOSER', credit.composers),
    ...named('ARRANGER', credit.arrangers),
    ...named('COPYRIGHT', [credit.copyright]),
  ];
  const all = [...comments.filter((comment) => !OURS.test(comment)), ...ours].map((comment) => sized(utf8(comment)));
  return joinAll([sized(utf8(vendor)), little32(all.length), ...all]);
}

const sized = (content: Bytes): Bytes => join(little32(content.length), content);

/**
 * The texts of such a comment.
 *
 * @throws {NotTagged} when it is broken
 */
export function readComment(bytes: Bytes): { readonly vendor: string; readonly comments: readonly string[] } {
  let at = 0;
  const text = () => {
    if (at + 4 > bytes.length) throw new NotTagged('The comment is broken.');
    const length = viewOf(bytes).getUint32(at, true);
    if (at + 4 + length > bytes.length) throw new NotTagged('The comment is broken.');
    const read = new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    return read;
  };
  const vendor = text();
  const comments: string[] = [];
  const count = at + 4 <= bytes.length ? viewOf(bytes).getUint32(at, true) : 0;
  at += 4;
  demandFew(count);
  for (let left = count; left > 0; left -= 1) comments.push(text());
  return { vendor, comments };
}
