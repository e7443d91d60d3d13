import { type Bytes, join, joinAll, letters, lettersAt } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';
import { creditComment } from './vorbis-comment.ts';

const COMMENT = 4;

/**
 * Writes a credit into a FLAC; what else its comment holds stays, and so do its other blocks.
 *
 * @throws {NotTagged} when this is no FLAC
 */
export function creditFlac(file: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  if (lettersAt(file, 0) !== 'fLaC') throw new NotTagged('This is no FLAC.');
  const { blocks, sound } = divide(file);
  const before = blocks.find(({ type }) => type === COMMENT)?.content ?? new Uint8Array();
  const comment = { type: COMMENT, content: creditComment(before, credit) };
  const [first, ...others] = blocks.filter(({ type }) => type !== COMMENT);
  if (first === undefined) throw new NotTagged('This FLAC is broken.');
  const all = [first, comment, ...others];
  const written = all.map(({ type, content }, at) =>
    join(header(type, content.length, at === all.length - 1), content),
  );
  return joinAll([letters('fLaC'), ...written, sound]);
}

type Block = { readonly type: number; readonly content: Bytes };

function header(type: number, length: number, isLast: boolean): Bytes {
  if (length > 0xff_ffff) throw new NotTagged('A block of this FLAC is too long.');
  return Uint8Array.of(type | (isLast ? 0x80 : 0), length >> 16, (length >> 8) & 0xff, length & 0xff);
}

function divide(file: Bytes): { readonly blocks: readonly Block[]; readonly sound: Bytes } {
  const blocks: Block[] = [];
  let at = 4;
  for (let isLast = false; !isLast; ) {
    const [head = 0, high = 0, middle = 0, low = 0] = file.subarray(at, at + 4);
    const end = at + 4 + ((high << 16) | (middle << 8) | low);
    if (at + 4 > file.length || end > file.length) throw new NotTagged('This FLAC is broken.');
    blocks.push({ type: head & 0x7f, content: file.subarray(at + 4, end) });
    demandFew(blocks.length);
    isLast = (head & 0x80) !== 0;
    at = end;
  }
  return { blocks, sound: file.subarray(at) };
}
