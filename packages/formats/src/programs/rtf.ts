import { codePageOfCharset } from './rtf-charsets.ts';

/** The text of an RTF file. */
export type RtfText = {
  /** Lines end with a line feed, pages with a form feed. */
  readonly text: string;
  /** How many pictures were left out. */
  readonly pictures: number;
};

/** A group in braces: what holds until it ends. */
type Group = {
  /** Not shown: tables of fonts and colours, data of programs. */
  isHidden: boolean;
  isFontTable: boolean;
  isPicture: boolean;
  font: string;
  /** Characters that stand for a Unicode one, for readers that cannot show it. */
  fallback: number;
};

type Reader = {
  readonly source: string;
  readonly groups: Group[];
  readonly output: string[];
  readonly fontCodePages: Map<string, string>;
  codePage: string;
  pending: number[];
  skip: number;
  pictures: number;
};

const HIDDEN = new Set(
  'colortbl stylesheet info header headerl headerr headerf footer footerl footerr footerf object themedata datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl pgptbl fldinst bkmkstart bkmkend footnote annotation'.split(
    ' ',
  ),
);
const TEXT_OF_WORD = new Map(
  Object.entries({
    par: '\n',
    line: '\n',
    row: '\n',
    page: '\f',
    sect: '\f',
    tab: '\t',
    cell: '\t',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    endash: '–',
    emdash: '—',
    bullet: '•',
  }),
);
const CONTROL_WORD = /\\([a-z]{1,32})(-?\d{1,10})? ?/iy;
const PLAIN = /[^\\{}\r\n]+/y;
const MAX_DEPTH = 500;

/** Whether bytes are RTF. */
export const isRtf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, 200)).trimStart().startsWith('{\\rtf');

/**
 * Reads the text of RTF, as Windows, Macs and song programs write it: code pages of the file and of its fonts, Unicode
 * characters, and bytes of UTF-8 that do not belong there. Source: Rich Text Format Specification 1.9.1.
 */
export function readRtf(bytes: Uint8Array): RtfText {
  const group = { isHidden: false, isFontTable: false, isPicture: false, font: '', fallback: 1 };
  const reader: Reader = {
    source: latin1(bytes),
    groups: [group],
    output: [],
    fontCodePages: new Map(),
    codePage: 'windows-1252',
    pending: [],
    skip: 0,
    pictures: 0,
  };
  for (let at = 0; at < reader.source.length; ) at = readToken(reader, at);
  flush(reader);
  return { text: reader.output.join(''), pictures: reader.pictures };
}

function latin1(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) chunks.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return chunks.join('');
}

const groupOf = ({ groups }: Reader): Group =>
  groups.at(-1) ?? { isHidden: true, isFontTable: false, isPicture: false, font: '', fallback: 1 };

/* Returns the place of the next token. */
function readToken(reader: Reader, at: number): number {
  const sign = reader.source[at];
  if (sign === '{') return openGroup(reader, at);
  if (sign === '}') return closeGroup(reader, at);
  if (sign === '\r' || sign === '\n') return at + 1;
  if (sign === '\\') return readControl(reader, at);
  PLAIN.lastIndex = at;
  const text = PLAIN.exec(reader.source)?.[0] ?? '';
  for (let index = 0; index < text.length; index += 1) addByte(reader, text.charCodeAt(index));
  return at + Math.max(text.length, 1);
}

function openGroup(reader: Reader, at: number): number {
  flush(reader);
  reader.skip = 0;
  if (reader.groups.length < MAX_DEPTH) reader.groups.push({ ...groupOf(reader) });
  return at + 1;
}

function closeGroup(reader: Reader, at: number): number {
  flush(reader);
  reader.skip = 0;
  if (reader.groups.length > 1) reader.groups.pop();
  return at + 1;
}

function readControl(reader: Reader, at: number): number {
  CONTROL_WORD.lastIndex = at;
  const [all, word = '', parameter] = CONTROL_WORD.exec(reader.source) ?? [];
  if (all === undefined) return readControlSign(reader, at);
  applyWord(reader, word, parameter === undefined ? undefined : Number(parameter));
  if (word !== 'bin') return at + all.length;
  return at + all.length + Math.max(Number(parameter ?? 0), 0);
}

function readControlSign(reader: Reader, at: number): number {
  const sign = reader.source[at + 1] ?? '';
  if (sign === "'") {
    addByte(reader, Number.parseInt(reader.source.slice(at + 2, at + 4), 16) || 0);
    return at + 4;
  }
  if (sign === '*') groupOf(reader).isHidden = true;
  else if (sign === '\n' || sign === '\r') addText(reader, '\n');
  else if (sign === '~') addText(reader, '\u00a0');
  else if (sign === '_') addText(reader, '-');
  else if ('\\{}'.includes(sign)) addByte(reader, sign.charCodeAt(0));
  const isPair = sign === '\r' && reader.source[at + 2] === '\n';
  return at + (isPair ? 3 : 2);
}

function applyWord(reader: Reader, word: string, parameter: number | undefined): void {
  const group = groupOf(reader);
  const text = TEXT_OF_WORD.get(word);
  if (text !== undefined) addText(reader, text);
  else if (HIDDEN.has(word)) group.isHidden = true;
  else if (word === 'fonttbl') group.isHidden = group.isFontTable = true;
  else if (word === 'pict') addPicture(reader, group);
  else if (word === 'f') changeFont(reader, group, String(parameter ?? ''));
  else if (word === 'fcharset') reader.fontCodePages.set(group.font, codePageOfCharset(parameter ?? 0) ?? '');
  else if (word === 'ansicpg' && parameter !== undefined) reader.codePage = codePageLabel(parameter);
  else if (word === 'mac') reader.codePage = 'macintosh';
  else if (word === 'uc') group.fallback = Math.max(parameter ?? 1, 0);
  else if (word === 'u' && parameter !== undefined) addUnicode(reader, group, parameter);
}

function addPicture(reader: Reader, group: Group): void {
  if (!group.isHidden) reader.pictures += 1;
  group.isHidden = group.isPicture = true;
}

function changeFont(reader: Reader, group: Group, font: string): void {
  flush(reader);
  group.font = font;
}

function addUnicode(reader: Reader, group: Group, code: number): void {
  addText(reader, String.fromCharCode(code < 0 ? code + 0x1_0000 : code));
  reader.skip = group.fallback;
}

const codePageLabel = (number: number): string =>
  number === 10000 ? 'macintosh' : number === 65001 ? 'utf-8' : number === 0 ? 'windows-1252' : `windows-${number}`;

function addText(reader: Reader, text: string): void {
  flush(reader);
  if (!groupOf(reader).isHidden) reader.output.push(text);
}

function addByte(reader: Reader, byte: number): void {
  if (reader.skip > 0) reader.skip -= 1;
  else if (!groupOf(reader).isHidden) reader.pending.push(byte);
}

/* Bytes are read together, because one character may take several. */
function flush(reader: Reader): void {
  if (reader.pending.length === 0) return;
  const bytes = Uint8Array.from(reader.pending);
  reader.pending = [];
  const isAscii = bytes.every((byte) => byte < 0x80);
  const codePage = reader.fontCodePages.get(groupOf(reader).font) || reader.codePage;
  reader.output.push(
    (isAscii ? undefined : decode('utf-8', bytes, true)) ?? decode(codePage, bytes, false) ?? latin1(bytes),
  );
}

function decode(label: string, bytes: Uint8Array, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
