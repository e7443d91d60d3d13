import { type Bytes, join, joinAll, letters, lettersAt, viewOf } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';
import { creditComment } from './vorbis-comment.ts';

/* The two codecs: what their comment begins with, how many packets stand before the sound, and what ends the comment. */
const CODECS = [
  { begin: '\u0001vorbis', comment: '\u0003vorbis', packets: 3, end: Uint8Array.of(1) },
  { begin: 'OpusHead', comment: 'OpusTags', packets: 2, end: new Uint8Array() },
] as const;

/**
 * Writes a credit into an Ogg with Vorbis or Opus. The pages before the sound are made anew, those after it get their new number.
 *
 * @throws {NotTagged} when this is neither, or holds several streams
 * Source: https://www.rfc-editor.org/rfc/rfc3533
 */
export function creditOgg(file: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  const pages = readPages(file);
  const [first] = pages;
  const codec = CODECS.find(({ begin }) => first && lettersAt(first.content, 0, begin.length) === begin);
  if (first === undefined || codec === undefined) throw new NotTagged('This is no Ogg with Vorbis or Opus.');
  if (pages.some(({ serial }) => serial !== first.serial)) throw new NotTagged('This Ogg holds several streams.');
  const { packets, pagesUsed } = readPackets(pages, codec.packets);
  const [head, before, ...others] = packets;
  if (head === undefined || before === undefined || lettersAt(before, 0, codec.comment.length) !== codec.comment)
    throw new NotTagged('This Ogg is broken.');
  const comment = creditComment(before.subarray(codec.comment.length), credit);
  const made = [
    ...pagesOf([head], first.serial, 0, true),
    ...pagesOf([join(letters(codec.comment), comment, codec.end), ...others], first.serial, 1, false),
  ];
  const moved = pages
    .slice(pagesUsed)
    .map((page, at) => sealed(page.head, made.length + at, page.lacing, page.content));
  return joinAll([...made, ...moved]);
}

type Page = { readonly head: Bytes; readonly serial: number; readonly lacing: Bytes; readonly content: Bytes };

/* A stream that was recorded as it came has a page for every packet: half an hour of twenty milliseconds each. */
const MOST_PAGES = 100_000;

function readPages(file: Bytes): Page[] {
  const pages: Page[] = [];
  let at = 0;
  while (at + 27 <= file.length && lettersAt(file, at) === 'OggS') {
    const count = file[at + 26] ?? 0;
    const lacing = file.subarray(at + 27, at + 27 + count);
    const begin = at + 27 + count;
    const end = begin + lacing.reduce((sum, length) => sum + length, 0);
    if (end > file.length) throw new NotTagged('This Ogg is broken.');
    const serial = viewOf(file).getUint32(at + 14, true);
    pages.push({ head: file.subarray(at, at + 27), serial, lacing, content: file.subarray(begin, end) });
    demandFew(pages.length, MOST_PAGES);
    at = end;
  }
  return pages;
}

/* The packets before the sound, which begins on a page of its own. */
function readPackets(pages: readonly Page[], wanted: number) {
  const packets: Bytes[] = [];
  let parts: Bytes[] = [];
  for (const [at, { lacing, content }] of pages.entries()) {
    let from = 0;
    for (const length of lacing) {
      parts.push(content.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(joinAll(parts));
      parts = [];
    }
    if (packets.length >= wanted) return { packets: packets.slice(0, wanted), pagesUsed: at + 1 };
  }
  throw new NotTagged('This Ogg is broken.');
}

/** Segments of one page. */
const MOST_SEGMENTS = 255;

function pagesOf(packets: readonly Bytes[], serial: number, firstNumber: number, isBegin: boolean): Bytes[] {
  const segments = packets.flatMap((packet) => {
    const whole = Math.floor(packet.length / 255);
    const starts = Array.from({ length: whole + 1 }, (_, at) => at * 255);
    return starts.map((start) => ({ bytes: packet.subarray(start, start + 255), isContinued: start > 0 }));
  });
  const made: Bytes[] = [];
  for (let at = 0; at < segments.length; at += MOST_SEGMENTS) {
    const some = segments.slice(at, at + MOST_SEGMENTS);
    const head = new Uint8Array(27);
    head.set(letters('OggS'));
    head[5] = (some[0]?.isContinued ? 1 : 0) | (isBegin ? 2 : 0);
    // A page on which no packet ends says so by its place in the sound.
    if (some.every(({ bytes }) => bytes.length === 255)) head.fill(0xff, 6, 14);
    viewOf(head).setUint32(14, serial, true);
    head[26] = some.length;
    const lacing = Uint8Array.from(some, ({ bytes }) => bytes.length);
    made.push(sealed(head, firstNumber + made.length, lacing, join(...some.map(({ bytes }) => bytes))));
  }
  return made;
}

function sealed(head: Bytes, number: number, lacing: Bytes, content: Bytes): Bytes {
  const page = join(head, lacing, content);
  const view = viewOf(page);
  view.setUint32(18, number, true);
  view.setUint32(22, 0, true);
  view.setUint32(22, checksum(page), true);
  return page;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function checksum(bytes: Bytes): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ (TABLE[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return crc;
}
