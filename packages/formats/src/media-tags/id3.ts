import { type Bytes, join, joinAll, letters, lettersAt, utf8, viewOf } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';

const OURS = new Set(['TIT2', 'TALB', 'TRCK', 'TEXT', 'TCOM', 'TPE4', 'TCOP']);
/** Frames of 2.3 that 2.4 calls otherwise; what it has no place for is left out. */
const RENAMED: { readonly [frame: string]: string } = { TYER: 'TDRC', TORY: 'TDOR' };
const GONE = new Set(['TDAT', 'TIME', 'TRDA', 'TSIZ', 'EQUA', 'RVAD', 'IPLS']);

/**
 * Writes a credit into an MP3 as ID3v2.4. What else an ID3v2.3 or 2.4 tag held stays (pictures, texts); an old tag at the end of the
 * file goes, because it would contradict.
 *
 * @throws {NotTagged} when this is no MP3
 * Source: https://id3.org/id3v2.4.0-structure
 */
export function creditMp3(file: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  const { kept, sound } = divide(file);
  if (!((sound[0] ?? 0) === 0xff && ((sound[1] ?? 0) & 0xe0) === 0xe0)) throw new NotTagged('This is no MP3.');
  const texts: readonly (readonly [string, readonly string[]])[] = [
    ['TIT2', [credit.title]],
    ['TALB', [credit.collection]],
    ['TRCK', [String(credit.number)]],
    ['TEXT', credit.authors],
    ['TCOM', credit.composers],
    ['TPE4', credit.arrangers],
    ['TCOP', [credit.copyright]],
  ];
  const frames = texts
    .filter(([, values]) => values.some((value) => value !== ''))
    .map(([name, values]) => frame(name, join(Uint8Array.of(3), utf8(values.join(', ')))));
  const body = joinAll([...frames, ...kept]);
  return join(letters('ID3'), Uint8Array.of(4, 0, 0), synchsafe(body.length), body, sound);
}

const frame = (name: string, content: Bytes): Bytes =>
  join(letters(name), synchsafe(content.length), Uint8Array.of(0, 0), content);

/* Seven bits a byte, so that no player takes it for sound. */
const synchsafe = (value: number): Bytes =>
  Uint8Array.of((value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f);

const readSynchsafe = (bytes: Bytes, at: number): number =>
  ((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);

/* What is kept of the tag at the beginning, and the sound without any tag. */
function divide(file: Bytes): { readonly kept: readonly Bytes[]; readonly sound: Bytes } {
  const isOldTag = file.length > 128 && lettersAt(file, file.length - 128, 3) === 'TAG';
  const whole = isOldTag ? file.subarray(0, file.length - 128) : file;
  if (lettersAt(whole, 0, 3) !== 'ID3') return { kept: [], sound: whole };
  const [, , , version = 0, , flags = 0] = whole;
  const end = 10 + readSynchsafe(whole, 6) + (flags & 0x10 ? 10 : 0);
  const sound = whole.subarray(end);
  if (end > whole.length || (version !== 3 && version !== 4)) return { kept: [], sound };
  const tag = whole.subarray(10, 10 + readSynchsafe(whole, 6));
  const body = flags & 0x80 && version === 3 ? resynchronised(tag) : tag;
  const begin = flags & 0x40 && body.length >= 4 ? extendedLength(body, version) : 0;
  return { kept: keptFrames(body.subarray(begin), version), sound };
}

const extendedLength = (body: Bytes, version: number): number =>
  version === 4 ? readSynchsafe(body, 0) : viewOf(body).getUint32(0) + 4;

/* Frames that say how they are packed, or are divided, are left out: only plain ones are moved safely. */
function keptFrames(body: Bytes, version: number): Bytes[] {
  const kept: Bytes[] = [];
  let at = 0;
  let seen = 0;
  while (at + 10 <= body.length && /^[A-Z0-9]{4}$/.test(lettersAt(body, at))) {
    const name = lettersAt(body, at);
    const size = version === 4 ? readSynchsafe(body, at + 4) : viewOf(body).getUint32(at + 4);
    const end = at + 10 + size;
    if (size === 0 || end > body.length) return kept;
    const isPlain = (body[at + 9] ?? 0) === 0;
    if (isPlain && !OURS.has(name) && !(version === 3 && GONE.has(name)))
      kept.push(frame((version === 3 && RENAMED[name]) || name, body.subarray(at + 10, end)));
    demandFew((seen += 1));
    at = end;
  }
  return kept;
}

/* Takes out the zeros that were put in after 0xFF. */
function resynchronised(bytes: Bytes): Bytes {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte !== 0 || before !== 0xff) kept[length++] = byte;
    before = byte;
  }
  return kept.subarray(0, length);
}

/** The texts of an ID3v2.4 tag, by frame, for whoever wants to see what stands there. */
export function readId3(file: Bytes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const end = 10 + readSynchsafe(file, 6);
  let at = 10;
  while (at + 10 <= end && /^T[A-Z0-9]{3}$/.test(lettersAt(file, at))) {
    const size = readSynchsafe(file, at + 4);
    found.set(lettersAt(file, at), new TextDecoder().decode(file.subarray(at + 11, at + 10 + size)));
    at += 10 + size;
  }
  return found;
}
