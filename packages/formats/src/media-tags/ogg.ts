import { type Bytes, concat, concatAll, encodeLatin1, decodeLatin1, viewOf } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';
import { writeVorbisComment } from './vorbis-comment.ts';

/* The two codecs: how their comment begins, how many packets precede the audio, and what ends the comment. */
const CODECS = [
  { begin: '\u0001vorbis', comment: '\u0003vorbis', packets: 3, end: Uint8Array.of(1) },
  { begin: 'OpusHead', comment: 'OpusTags', packets: 2, end: new Uint8Array() },
] as const;

/**
 * Writes tags into an Ogg with Vorbis or Opus. The pages before the audio are rewritten, those after are renumbered.
 *
 * @throws {TaggingError} when this is neither, or contains several streams
 * Source: https://www.rfc-editor.org/rfc/rfc3533
 */
export function writeOggTags(file: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  const pages = readPages(file);
  const [first] = pages;
  const codec = CODECS.find(({ begin }) => first && decodeLatin1(first.content, 0, begin.length) === begin);
  if (first === undefined || codec === undefined) throw new TaggingError('This is no Ogg with Vorbis or Opus.');
  if (pages.some(({ serial }) => serial !== first.serial)) throw new TaggingError('This Ogg holds several streams.');
  const { packets, pagesUsed } = readPackets(pages, codec.packets);
  const [head, oldComment, ...others] = packets;
  if (
    head === undefined ||
    oldComment === undefined ||
    decodeLatin1(oldComment, 0, codec.comment.length) !== codec.comment
  )
    throw new TaggingError('This Ogg is broken.');
  const comment = writeVorbisComment(oldComment.subarray(codec.comment.length), tags);
  const headerPages = [
    ...splitIntoPages([head], first.serial, 0, true),
    ...splitIntoPages([concat(encodeLatin1(codec.comment), comment, codec.end), ...others], first.serial, 1, false),
  ];
  const audioPages = pages
    .slice(pagesUsed)
    .map((page, at) => buildPage(page.head, headerPages.length + at, page.lacing, page.content));
  return concatAll([...headerPages, ...audioPages]);
}

type Page = { readonly head: Bytes; readonly serial: number; readonly lacing: Bytes; readonly content: Bytes };

/* A stream recorded live has one page per packet: this is about half an hour of packets of twenty milliseconds each. */
const MAX_PAGES = 100_000;

function readPages(file: Bytes): Page[] {
  const pages: Page[] = [];
  let at = 0;
  while (at + 27 <= file.length && decodeLatin1(file, at) === 'OggS') {
    const count = file[at + 26] ?? 0;
    const lacing = file.subarray(at + 27, at + 27 + count);
    const begin = at + 27 + count;
    const end = begin + lacing.reduce((sum, length) => sum + length, 0);
    if (end > file.length) throw new TaggingError('This Ogg is broken.');
    const serial = viewOf(file).getUint32(at + 14, true);
    pages.push({ head: file.subarray(at, at + 27), serial, lacing, content: file.subarray(begin, end) });
    requireMaxParts(pages.length, MAX_PAGES);
    at = end;
  }
  return pages;
}

/* The packets before the audio, which begins on a page of its own. */
function readPackets(pages: readonly Page[], packetCount: number) {
  const packets: Bytes[] = [];
  let parts: Bytes[] = [];
  for (const [at, { lacing, content }] of pages.entries()) {
    let from = 0;
    for (const length of lacing) {
      parts.push(content.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(concatAll(parts));
      parts = [];
    }
    if (packets.length >= packetCount) return { packets: packets.slice(0, packetCount), pagesUsed: at + 1 };
  }
  throw new TaggingError('This Ogg is broken.');
}

/** Segments of one page. */
const MAX_SEGMENTS = 255;

function splitIntoPages(packets: readonly Bytes[], serial: number, firstNumber: number, isFirst: boolean): Bytes[] {
  const segments = packets.flatMap((packet) => {
    const whole = Math.floor(packet.length / 255);
    const starts = Array.from({ length: whole + 1 }, (_, at) => at * 255);
    return starts.map((start) => ({ bytes: packet.subarray(start, start + 255), isContinued: start > 0 }));
  });
  const pages: Bytes[] = [];
  for (let at = 0; at < segments.length; at += MAX_SEGMENTS) {
    const pageSegments = segments.slice(at, at + MAX_SEGMENTS);
    const head = new Uint8Array(27);
    head.set(encodeLatin1('OggS'));
    head[5] = (pageSegments[0]?.isContinued ? 1 : 0) | (isFirst ? 2 : 0);
    // A page on which no packet ends is marked by its granule position.
    if (pageSegments.every(({ bytes }) => bytes.length === 255)) head.fill(0xff, 6, 14);
    viewOf(head).setUint32(14, serial, true);
    head[26] = pageSegments.length;
    const lacing = Uint8Array.from(pageSegments, ({ bytes }) => bytes.length);
    pages.push(buildPage(head, firstNumber + pages.length, lacing, concat(...pageSegments.map(({ bytes }) => bytes))));
  }
  return pages;
}

function buildPage(head: Bytes, number: number, lacing: Bytes, content: Bytes): Bytes {
  const page = concat(head, lacing, content);
  const view = viewOf(page);
  view.setUint32(18, number, true);
  view.setUint32(22, 0, true);
  view.setUint32(22, checksum(page), true);
  return page;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function checksum(bytes: Bytes): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return crc;
}
