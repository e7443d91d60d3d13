import { type Bytes, viewOf } from './bytes.ts';

/**
 * Reads the title in the tags of a recording: ID3v2.3 and 2.4, the comments of FLAC and Ogg, and MP4. Empty where there
 * is none. Sources: https://id3.org/id3v2.4.0-structure, https://xiph.org/vorbis/doc/v-comment.html, ISO 14496-12.
 *
 * @param bytes  a part of the file
 */
export function readRecordingTitle(bytes: Bytes): string {
  const title = readId3Title(bytes) ?? readCommentTitle(bytes) ?? readMp4Title(bytes) ?? '';
  return title.replaceAll('\0', '').trim().slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 300;
const HEADER_LENGTH = 10;

/* Text is compared byte by byte. */
const latin = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes);
const utf8 = (bytes: Bytes): string => new TextDecoder().decode(bytes);

function readId3Title(bytes: Bytes): string | undefined {
  const version = bytes[3] ?? 0;
  if (latin(bytes.subarray(0, 3)) !== 'ID3' || version < 3 || version > 4) return undefined;
  const view = viewOf(bytes);
  let at = HEADER_LENGTH;
  while (at + HEADER_LENGTH <= bytes.length) {
    const id = latin(bytes.subarray(at, at + 4));
    if (!/^[A-Z][A-Z\d]{3}$/.test(id)) return undefined;
    const size = version === 4 ? syncSafe(view, at + 4) : view.getUint32(at + 4);
    const content = bytes.subarray(at + HEADER_LENGTH, at + HEADER_LENGTH + size);
    if (id === 'TIT2') return decodeId3Text(content);
    at += HEADER_LENGTH + size;
  }
  return undefined;
}

/* Seven bits of each byte. */
const syncSafe = (view: DataView, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => (sum << 7) | (view.getUint8(at + index) & 0x7f), 0);

/* The first byte says the encoding. */
function decodeId3Text(content: Bytes): string {
  const text = content.subarray(1);
  if (content[0] === 3) return utf8(text);
  if (content[0] === 2) return new TextDecoder('utf-16be').decode(text);
  if (content[0] !== 1) return latin(text);
  const isBigEndian = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(text);
}

/* An entry of the comments begins with its length. */
function readCommentTitle(bytes: Bytes): string | undefined {
  if (!/^(?:fLaC|OggS)/.test(latin(bytes.subarray(0, 4)))) return undefined;
  const found = /[\s\S]{4}title=/i.exec(latin(bytes));
  if (!found) return undefined;
  const start = found.index + 4;
  const end = start + viewOf(bytes).getUint32(found.index, true);
  return utf8(bytes.subarray(start + 'title='.length, Math.min(end, bytes.length)));
}

/* The box of the name, then its size, its kind, eight bytes of type and country, and the text. */
function readMp4Title(bytes: Bytes): string | undefined {
  const found = /\u00a9nam[\s\S]{4}data[\s\S]{8}/.exec(latin(bytes));
  if (!found) return undefined;
  const box = found.index + 4;
  const end = box + viewOf(bytes).getUint32(box);
  return utf8(bytes.subarray(found.index + found[0].length, Math.min(end, bytes.length)));
}
