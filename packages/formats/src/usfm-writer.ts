import type { Block, ChapterText, Note, Span, TextMark, TextSpan } from '@canticle/scripture';
import type { ParsedBook } from './scripture-text.ts';

/** The markers that `usfm-markers.ts` reads as each kind, by level; the last one is used for every higher level. */
const BLOCK_MARKERS: { readonly [kind in Block['kind']]: readonly string[] } = {
  paragraph: ['m', 'p', 'pi1', 'pi2', 'pi3'],
  poetry: ['q1', 'q1', 'q2', 'q3', 'q4'],
  list: ['lh', 'li1', 'li2', 'li3', 'li4'],
  title: ['d'],
  heading: ['ms1', 'ms1', 's1', 's2', 's3'],
  reference: ['mr', 'mr', 'sr', 'r'],
  speaker: ['sp'],
  row: ['tr'],
  introduction: ['ip', 'ip', 'is1'],
  blank: ['b'],
};

/** The markers for text marks; `cell` and `right` are columns of a table row, which need no end marker. */
const MARK_MARKERS: { readonly [mark in TextMark]?: string } = {
  jesus: 'wj',
  added: 'add',
  lord: 'nd',
  quotation: 'qt',
  name: 'pn',
  foreign: 'tl',
  selah: 'qs',
  italic: 'it',
  bold: 'bd',
  'small-caps': 'sc',
  superscript: 'sup',
  keyword: 'k',
};

/**
 * Writes a book as a USFM 3 file (https://docs.usfm.bible/usfm/3.1/), so that reading it gives the same book again.
 * Characters with a meaning in USFM are replaced by similar ones.
 *
 * @param translation  the title of the translation; it is written beside the code of the book
 */
export function writeUsfm(
  { code, title, shortTitle, chapters }: Omit<ParsedBook, 'file'>,
  translation: string,
): string {
  const head = [
    `\\id ${code} ${escapeText(translation)}`.trimEnd(),
    '\\usfm 3.0',
    ...(title === '' ? [] : [`\\h ${escapeText(title)}`]),
    ...(shortTitle === '' ? [] : [`\\toc3 ${escapeText(shortTitle)}`]),
    ...(title === '' ? [] : [`\\mt1 ${escapeText(title)}`]),
  ];
  const written = chapters.map(({ number, text }) => writeChapter(number, text));
  return `${[...head, ...written.flat()].join('\n')}\n`;
}

function writeChapter(number: number, { label, blocks, notes }: ChapterText): string[] {
  const noteById = new Map(notes.map((note) => [note.id, note]));
  return [
    `\\c ${number}`,
    ...(label === '' ? [] : [`\\cl ${escapeText(label)}`]),
    ...blocks.map((block) => writeBlock(block, noteById)),
  ];
}

function writeBlock({ kind, level, spans }: Block, notes: ReadonlyMap<string, Note>): string {
  const markers = BLOCK_MARKERS[kind];
  const marker = markers[Math.min(level, markers.length - 1)] ?? 'p';
  const written = kind === 'row' ? writeRow(spans, notes) : spans.map((span) => writeSpan(span, notes)).join('');
  // A verse begins on a new line wherever a blank precedes it.
  return `\\${marker} ${written}`.trimEnd().replaceAll(' \\v ', '\n\\v ');
}

function writeSpan(span: Span, notes: ReadonlyMap<string, Note>): string {
  if ('verse' in span) return span.verse === '' ? '' : `\\v ${span.verse} `;
  if ('text' in span) return writeText(span, '');
  const note = notes.get(span.note);
  return note === undefined ? '' : writeNote(note);
}

function writeNote({ kind, spans }: Note): string {
  const [marker, words] = kind === 'footnote' ? ['f', 'ft'] : ['x', 'xt'];
  return `\\${marker} + \\${words} ${spans.map((span) => writeText(span, '+')).join('')}\\${marker}*`;
}

/* Marks are nested, the first outermost; nested ones, and those in notes, have a plus. */
function writeText({ text, marks = [] }: TextSpan, nested: '' | '+'): string {
  const [first, ...others] = marks.flatMap((mark) => MARK_MARKERS[mark] ?? []);
  if (first === undefined) return escapeText(text);
  const markers = [`${nested}${first}`, ...others.map((marker) => `+${marker}`)];
  const opened = markers.map((marker) => `\\${marker} `).join('');
  const closed = markers.toReversed().map((marker) => `\\${marker}*`);
  return `${opened}${escapeText(text)}${closed.join('')}`;
}

/* The blank between two columns is restored where the second begins. */
function writeRow(spans: readonly Span[], notes: ReadonlyMap<string, Note>): string {
  let column = 0;
  let isInCell = false;
  return spans
    .map((span) => {
      const cell = 'text' in span && span.marks?.includes('cell') ? span : undefined;
      if (cell === undefined) {
        const isGap = 'text' in span && span.text.trim() === '';
        isInCell &&= !isGap;
        return isGap ? '' : writeSpan(span, notes);
      }
      const begins = isInCell ? '' : `\\tc${cell.marks?.includes('right') ? 'r' : ''}${++column} `;
      isInCell = true;
      return begins + writeText(cell, '+');
    })
    .join('');
}

const REPLACEMENTS: { readonly [sign: string]: string } = {
  '\u00A0': '~',
  '\\': '＼',
  '|': '｜',
  '~': '∼',
  '//': '/\u2060/',
};

const escapeText = (text: string): string => text.replace(/\u00A0|\\|\||~|\/\//g, (sign) => REPLACEMENTS[sign] ?? sign);
