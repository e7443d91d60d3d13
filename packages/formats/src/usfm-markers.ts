import type { BlockKind, TextMark } from '@canticle/scripture';

/*
 * The meaning of the markers of USFM 3 (https://docs.usfm.bible/usfm/3.1/). The styles of USX and the elements of USFX
 * have the same names.
 */

export type BlockStyle = { readonly kind: BlockKind; readonly level: number };

const block = (kind: BlockKind, level = 1): BlockStyle => ({ kind, level });

const BLOCK_STYLES: { readonly [marker: string]: BlockStyle } = {
  p: block('paragraph'),
  m: block('paragraph', 0),
  nb: block('paragraph', 0),
  po: block('paragraph'),
  pr: block('paragraph', 0),
  pc: block('paragraph', 0),
  cls: block('paragraph', 0),
  pm: block('paragraph', 2),
  pmo: block('paragraph', 2),
  pmc: block('paragraph', 2),
  pmr: block('paragraph', 2),
  mi: block('paragraph', 2),
  lit: block('paragraph', 2),
  qr: block('poetry'),
  qc: block('poetry'),
  qd: block('poetry'),
  qa: block('heading', 4),
  lh: block('list', 0),
  lf: block('list', 0),
  tr: block('row'),
  b: block('blank', 0),
  sd: block('blank', 0),
  d: block('title'),
  sp: block('speaker'),
  ms: block('heading', 1),
  s: block('heading', 2),
  mte: block('introduction', 2),
  mr: block('reference', 1),
  sr: block('reference', 2),
  r: block('reference', 3),
  cd: block('introduction'),
};

const LEVELED_BLOCK_STYLES: { readonly [marker: string]: (level: number) => BlockStyle } = {
  pi: (level) => block('paragraph', level + 1),
  ph: (level) => block('paragraph', level + 1),
  q: (level) => block('poetry', level),
  qm: (level) => block('poetry', level),
  li: (level) => block('list', level),
  lim: (level) => block('list', level),
  ms: () => block('heading', 1),
  s: (level) => block('heading', level + 1),
  sd: () => block('blank', 0),
  mte: () => block('introduction', 2),
};

/** Markers of an introduction. */
const INTRODUCTION_MARKER =
  /^(?:imte?\d?|is\d?|ip|ipi|im|imi|ipq|imq|ipr|iq\d?|ib|ili\d?|iot|io\d?|ie|iex|ipc|imt\d?)$/;

/** The block style of a paragraph marker; undefined when it is not one. */
export function blockStyle(marker: string): BlockStyle | undefined {
  if (INTRODUCTION_MARKER.test(marker)) return block('introduction', /^i(?:s|mt|mte|ot)\d?$/.test(marker) ? 2 : 1);
  const plain = BLOCK_STYLES[marker];
  if (plain !== undefined && Object.hasOwn(BLOCK_STYLES, marker)) return plain;
  const [, name = '', digit = '1'] = /^([a-z]+)(\d?)$/.exec(marker) ?? [];
  const level = Math.min(4, Math.max(1, Number(digit || '1')));
  return Object.hasOwn(LEVELED_BLOCK_STYLES, name) ? LEVELED_BLOCK_STYLES[name]?.(level) : undefined;
}

const CHARACTER_MARKS: { readonly [marker: string]: readonly TextMark[] } = {
  wj: ['jesus'],
  add: ['added'],
  addpn: ['added', 'name'],
  dc: ['added'],
  nd: ['lord'],
  qt: ['quotation'],
  pn: ['name'],
  png: ['name'],
  tl: ['foreign'],
  qs: ['selah'],
  it: ['italic'],
  em: ['italic'],
  bk: ['italic'],
  sls: ['italic'],
  bd: ['bold'],
  bdit: ['bold', 'italic'],
  sc: ['small-caps'],
  sup: ['superscript'],
  ord: ['superscript'],
  fv: ['superscript'],
  k: ['keyword'],
  fk: ['keyword'],
  xk: ['keyword'],
  fq: ['italic'],
  fqa: ['italic'],
  xq: ['italic'],
  fl: ['bold'],
  sig: ['italic'],
  qac: ['bold'],
  no: [],
};

/** Character markers without a style of their own here. */
const UNSTYLED_MARKERS = new Set([
  'w',
  'wg',
  'wh',
  'wa',
  'rb',
  'jmp',
  'lik',
  'litl',
  'ior',
  'iqt',
  'rq',
  'pro',
  'xt',
  'ft',
  'fw',
  'fp',
  'fm',
  'fdc',
  'fr',
  'xo',
  'xta',
  'xop',
  'xot',
  'xnt',
  'xdc',
  'ef',
  'cat',
  'liv',
  'liv1',
  'liv2',
  'liv3',
  'ref',
]);

/** The text marks of a character marker; undefined when it is not one. */
export function characterMarks(marker: string): readonly TextMark[] | undefined {
  if (/^t[hc][rc]?\d?(?:-\d)?$/.test(marker)) return /^t[hc]r/.test(marker) ? ['cell', 'right'] : ['cell'];
  if (Object.hasOwn(CHARACTER_MARKS, marker)) return CHARACTER_MARKS[marker];
  return UNSTYLED_MARKERS.has(marker) ? [] : undefined;
}

/** Markers that are only valid inside a note. */
export const NOTE_MARKERS: ReadonlySet<string> = new Set([
  'fr',
  'fk',
  'fq',
  'fqa',
  'fl',
  'fw',
  'fp',
  'fv',
  'ft',
  'fdc',
  'fm',
  'xo',
  'xop',
  'xk',
  'xq',
  'xt',
  'xta',
  'xot',
  'xnt',
  'xdc',
  'rq',
  'cat',
]);

/** Parts of a note that are skipped: its position is already known. */
export const NOTE_ORIGINS: ReadonlySet<string> = new Set(['fr', 'xo']);

/** The kind of note a marker begins; undefined when it begins none. */
export function noteKind(marker: string): 'footnote' | 'references' | undefined {
  if (marker === 'f' || marker === 'fe' || marker === 'ef') return 'footnote';
  return marker === 'x' || marker === 'ex' ? 'references' : undefined;
}

/** The names of a book and metadata of a file: their content extends to the end of the line. */
export const HEADER_MARKERS: ReadonlySet<string> = new Set([
  'id',
  'ide',
  'usfm',
  'sts',
  'rem',
  'h',
  'h1',
  'h2',
  'h3',
  'toc1',
  'toc2',
  'toc3',
  'toca1',
  'toca2',
  'toca3',
  'restore',
  'mt',
  'mt1',
  'mt2',
  'mt3',
  'mt4',
  'lit0',
]);
