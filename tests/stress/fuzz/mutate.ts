import { packZip } from './program-samples.ts';
import type { SampleFile } from './program-samples.ts';
import { MAX_FILE_BYTES, PROGRAM_FILE_COUNT } from './sample-files.ts';

/** Integers from 0 to below `limit`, the same ones for the same seed (mulberry32, Tommy Ettinger, public domain). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Tokens that have a meaning in one format or another. */
export const TOKENS: readonly string[] = [
  [
    '[',
    ']',
    '[C]',
    '[C#m7/G]',
    '{',
    '}',
    '{soc}\n',
    '{eoc}\n',
    '{title: x}\n',
    '{define: C base-fret 1 frets x 3 2 0 1 0}\n',
    '{x_',
    '#',
    '|',
    '~',
  ],
  [
    '<',
    '>',
    '</',
    '/>',
    '<a>',
    '</a>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    '&amp;',
    '&#x10ffff;',
    '<!DOCTYPE a [',
    '<?xml',
    '="',
    '<verse name="v1">',
    '<line>',
    '<br/>',
    '<chord name="C"/>',
  ],
  [
    '\\v 1 ',
    '\\c 1\n',
    '\\f + \\ft ',
    '\\f*',
    '\\w a|strong="H1"\\w*',
    '\\',
    '\\*',
    '\\id GEN\n',
    '\\+nd ',
    '\\x - ',
    '\\p\n',
    '|',
  ],
  [
    '(3',
    '{c}',
    '"C"',
    ':|',
    '|:',
    '[1',
    '[V:1]',
    'V:1\n',
    'K:C\n',
    'L:1/8\n',
    'M:4/4\n',
    'w:a-b',
    'X:1\n',
    '&',
    '!f!',
    'a,,',
    '^',
    '__',
    '/2',
    'z99',
    '-',
    '(',
    ')',
    '>',
    '%%score (1 2)\n',
    'I:',
    '$',
  ],
  [
    '{\\rtf1\\ansi ',
    '\\par ',
    "\\'e5",
    '\\u8217?',
    '\\uc0',
    '\\bin999999999 ',
    '{\\*\\',
    '{\\pict ',
    '}',
    '\\ansicpg99999',
    '\\f99\\fcharset255 ',
  ],
  [
    '#LangCount=4\n',
    '\n---\n',
    '##3 ',
    '$$M=x\n',
    '\r\n\r\nCCLI Song # 1',
    '/t',
    '/n',
    'Flow: V1 C',
    'Verse 1:\n',
    '[V1]\n',
    '.C G\n',
    '"Verses":[{',
    ',,;;\t',
    '"\r\n"',
  ],
  [
    '<w:p><w:r><w:t>',
    '<w:br w:type="page"/>',
    '<row r="1"><c r="ZZZ9" t="s"><v>99999</v></c></row>',
    '<f>1/0</f>',
    '<RVPlaylistNode>',
    '<RVDocumentCue filePath="%"/>',
    '<array rvXMLIvarName="groups">',
    '[---]',
    '{st}',
    'PK\u0001\u0002',
    'PK\u0003\u0004',
    'SQLite format 3\0',
  ],
  ['-->', '00:00:01.000', '\n\n', 'WEBVTT', '[00:01.00]', '<00:01.00>', '[offset:', '1\n'],
  [
    '1. ',
    'C  G  ',
    '1  4  6m  ',
    'Chorus:\n',
    '12 - Title\n',
    ' '.repeat(50),
    '\t',
    '\r',
    '\r\n',
    '\n',
    '\0',
    '\ufeff',
    '\u2028',
    'å',
    '\u0301',
    '🎵',
    '﷽',
  ],
  [
    '0',
    '1',
    '9',
    '99999999999999999999',
    '-1',
    '1e9',
    'null',
    '"',
    "'",
    ',',
    ':',
    '---\n',
    '- ',
    '**',
    '_',
    '`',
    '://',
    '../',
  ],
].flat();

const tokenBytes = TOKENS.map((sign) => Buffer.from(sign));

/** The file mutated at random with `seed` from `files`, and its source file; undefined where there are none. */
export function mutateFile(
  files: readonly SampleFile[],
  seed: number,
): { readonly file: SampleFile; readonly bytes: Uint8Array } | undefined {
  const roll = createRandom(seed);
  // Files of other programs are few among hymns: every other one is taken from them.
  const file =
    files[roll(2) === 0 ? roll(files.length) : files.length - 1 - roll(Math.min(PROGRAM_FILE_COUNT, files.length))];
  const other = files[roll(files.length)];
  return file && other && { file, bytes: mutate(file, other, roll) };
}

/**
 * A file that no program wrote: bytes flipped, removed, doubled, repeated, inserted from elsewhere; at most 64 kB. Of
 * every other archive a file in it is spoiled, and of every other presentation a text in Base64, so that what lies
 * within is read too.
 *
 * @param other  a second file, of which pieces are inserted
 */
function mutate(file: SampleFile, other: SampleFile, roll: (limit: number) => number): Uint8Array {
  if (file.entries !== undefined && roll(2) === 0) return mutateEntry(file.entries, other, roll);
  const hasRtf = /\.pro[4-6]$/i.test(file.name) && roll(2) === 0;
  return new Uint8Array((hasRtf ? mutateBase64 : mutateBytes)(Buffer.from(file.bytes), other, roll));
}

function mutateBytes(source: Buffer, other: SampleFile, roll: (limit: number) => number): Buffer {
  let bytes = Buffer.from(source);
  for (let times = 1 + roll(6); times > 0; times--) bytes = change(bytes, other, roll);
  return bytes.subarray(0, MAX_FILE_BYTES);
}

/* Places in an entry of a directory: checksum, two sizes and the place of the file; flags, method, lengths of names. */
const SIZES_AND_PLACES = [16, 20, 24, 42];
const FLAGS_AND_LENGTHS = [8, 10, 28, 30];

/* Whole again as an archive; or once more spoiled, or with a wrong size or way of packing in its directory. */
function mutateEntry(
  entries: NonNullable<SampleFile['entries']>,
  other: SampleFile,
  roll: (limit: number) => number,
): Uint8Array {
  const spoiled = roll(entries.length);
  const archive = packZip(
    entries.map(({ name, bytes }, at) => ({
      name: at === spoiled && roll(6) === 0 ? `${name}/../x` : name,
      bytes: at === spoiled ? mutateBytes(Buffer.from(bytes), other, roll) : bytes,
    })),
  );
  const directory = archive.indexOf('PK\u0001\u0002');
  if (roll(4) === 0) archive.writeUInt32LE(roll(2 ** 31), directory + (SIZES_AND_PLACES[roll(4)] ?? 16));
  else if (roll(8) === 0) archive.writeUInt16LE(roll(16), directory + (FLAGS_AND_LENGTHS[roll(4)] ?? 8));
  return new Uint8Array(archive);
}

function mutateBase64(source: Buffer, other: SampleFile, roll: (limit: number) => number): Buffer {
  const text = source.toString('latin1');
  const found = [...text.matchAll(/[A-Za-z0-9+/]{80,}=*/g)];
  const one = found[roll(Math.max(1, found.length))];
  if (one === undefined) return mutateBytes(source, other, roll);
  const rtf = mutateBytes(Buffer.from(one[0], 'base64'), other, roll).subarray(0, 8192);
  return Buffer.from(text.replace(one[0], rtf.toString('base64')), 'latin1');
}

function change(bytes: Buffer, other: SampleFile, roll: (limit: number) => number): Buffer<ArrayBuffer> {
  const at = roll(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + roll(roll(4) === 0 ? bytes.length : 24));
  const put = (piece: Uint8Array, until = at) => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(until)]);
  switch (roll(10)) {
    case 0:
      return put(Buffer.of(roll(256)), at + 1);
    case 1:
      return put(Buffer.alloc(0), to);
    case 2:
      return put(bytes.subarray(at, to));
    case 3:
      return put(repeatBytes(bytes.subarray(at, Math.min(to, at + 40)), 1 + roll(2000)));
    case 4:
      return put(repeatBytes(tokenBytes[roll(tokenBytes.length)] ?? Buffer.of(0), 1 + roll(roll(8) === 0 ? 4000 : 4)));
    case 5:
      return put(other.bytes.subarray(roll(other.bytes.length), roll(other.bytes.length)));
    case 6:
      return Buffer.from(bytes.subarray(0, at));
    case 7:
      return put(Buffer.of(255, 255, 255, 255), at + 4);
    default:
      return put(tokenBytes[roll(tokenBytes.length)] ?? Buffer.of(0), roll(2) === 0 ? at : to);
  }
}

function repeatBytes(piece: Uint8Array, times: number): Buffer {
  const fits = Math.max(1, Math.min(times, Math.floor(MAX_FILE_BYTES / Math.max(1, piece.length))));
  return Buffer.concat(Array.from({ length: fits }, () => piece));
}
