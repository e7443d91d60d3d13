import { findBook, type TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, charMarks, HEAD_MARKERS, NOTE_MARKERS, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { readTokens, type UsfmToken } from './usfm-tokens.ts';

type OpenStyle = { readonly marker: string; readonly marks: readonly TextMark[]; readonly isInNote: boolean };

type Reading = {
  readonly draft: ScriptureDraft;
  /** Character styles that are open, the innermost last. */
  readonly styles: OpenStyle[];
  /** Markers that are not known and were not ended yet, the innermost last. */
  readonly unknown: string[];
  noteMarker: string;
  isInSidebar: boolean;
  /** What follows up to the next marker is no running text. */
  taking: '' | 'chapter' | 'verse' | 'head' | 'origin' | 'caller' | 'attributes' | 'picture' | 'label' | 'printed';
  takenFor: string;
  taken: string;
  takenLine: number;
  hasId: boolean;
  /** The last column of the table row being read. */
  column: number;
};

/**
 * Reads a file of USFM 3 into a draft (https://docs.usfm.bible/usfm/3.1/). A marker that is not known or not where it
 * may be is told with its place; its words are kept.
 */
export function readUsfm(draft: ScriptureDraft, text: string): void {
  const reading: Reading = {
    draft,
    styles: [],
    unknown: [],
    noteMarker: '',
    isInSidebar: false,
    taking: '',
    takenFor: '',
    taken: '',
    takenLine: 1,
    hasId: false,
    column: 0,
  };
  draft.endBook();
  let token: UsfmToken | undefined;
  for (const next of readTokens(text)) {
    if (token !== undefined) readToken(reading, token, next);
    token = next;
  }
  if (token !== undefined) readToken(reading, token, undefined);
  finishTaking(reading);
  closeParagraph(reading);
  if (reading.isInSidebar) draft.lose('A sidebar (\\esb) is never closed.');
  draft.line = 1;
  if (!reading.hasId) draft.lose('The file does not say which book it holds (\\id).');
}

function readToken(reading: Reading, token: UsfmToken, next: UsfmToken | undefined): void {
  const { draft } = reading;
  draft.line = token.line;
  if (token.marker === undefined) return takeText(reading, withoutAttributes(reading, token.text, next));
  finishTaking(reading);
  if (token.isMilestone) leaveOutMilestone(draft, token.marker);
  else if (token.isEnd) endMarker(reading, token);
  else beginMarker(reading, token);
}

/** Milestones of USFM, which hold nothing that is shown: where quotations and translators' sections begin and end. */
const MILESTONES = /^(?:.*-[se]|qt\d?|ts|t|k)$/i;

function leaveOutMilestone(draft: ScriptureDraft, marker: string): void {
  if (MILESTONES.test(marker)) return;
  if (marker.startsWith('z')) draft.leaveOut(`the marker \\${marker}, made by the editors of the file`);
  else draft.leaveOut(`the milestone \\${marker}`);
}

/** The words behind a marker that is not known, without its attributes: what stands behind a bar up to its end marker. */
function withoutAttributes({ unknown }: Reading, text: string, next: UsfmToken | undefined): string {
  const marker = unknown.at(-1);
  if (marker === undefined) return text;
  const bar = text.indexOf('|');
  if (bar >= 0 && next?.isEnd && next.marker === marker) return text.slice(0, bar);
  return text.replace(/\|(?:[ \t]*[\w-]+="[^"]*")+/g, '');
}

function beginMarker(reading: Reading, token: UsfmToken): void {
  const { draft } = reading;
  const marker = token.marker as string;
  if (HEAD_MARKERS.has(marker)) return beginHead(reading, marker);
  if (marker === 'c') {
    closeParagraph(reading);
    take(reading, 'chapter', marker);
  } else if (marker === 'v') {
    closeStyles(reading, 'is still open where a verse begins');
    closeNote(reading);
    reading.unknown.length = 0;
    take(reading, 'verse', marker);
  } else if (marker === 'ca' || marker === 'cp' || marker === 'va' || marker === 'vp' || marker === 'cat')
    take(reading, 'printed', marker);
  else if (marker === 'cl') {
    closeParagraph(reading);
    take(reading, 'label', marker);
  } else if (marker === 'fig') take(reading, 'picture', marker);
  else if (marker === 'esb') {
    closeParagraph(reading);
    if (reading.isInSidebar) draft.lose('A sidebar (\\esb) begins inside another one.');
    reading.isInSidebar = true;
  } else if (marker === 'esbe') {
    closeParagraph(reading);
    if (!reading.isInSidebar) draft.lose('A sidebar ends (\\esbe) that never began.');
    reading.isInSidebar = false;
  } else if (marker === 'periph') {
    closeParagraph(reading);
    draft.leaveOut('a part that is not scripture (\\periph)');
    take(reading, 'head', marker);
  } else if (noteKind(marker) !== undefined) beginNote(reading, marker);
  else if (blockStyle(marker) !== undefined && !token.isNested) beginParagraph(reading, marker);
  else beginStyle(reading, token, marker);
}

function beginHead(reading: Reading, marker: string): void {
  closeParagraph(reading);
  if (marker === 'id' && reading.hasId) reading.draft.lose('Another book begins in the middle of the file (\\id).');
  take(reading, 'head', marker);
}

function beginParagraph(reading: Reading, marker: string): void {
  const { draft } = reading;
  closeParagraph(reading);
  const style = blockStyle(marker);
  if (style === undefined) return;
  const isScripture = ['paragraph', 'poetry', 'list', 'row', 'speaker'].includes(style.kind);
  if (isScripture && !draft.isInChapter && draft.book !== '')
    draft.lose(`A paragraph (\\${marker}) stands before the first chapter.`);
  reading.column = 0;
  // What editors put beside the text must not look like a part of it.
  if (reading.isInSidebar) draft.beginBlock('introduction', style.kind === 'heading' ? 2 : 1);
  else draft.beginBlock(style.kind, style.level);
}

/** Editors set three or four into each other; every word carries the marks of all that are open. */
const MOST_STYLES = 40;

function beginStyle(reading: Reading, token: UsfmToken, marker: string): void {
  const { draft, styles } = reading;
  const marks = charMarks(marker);
  if (marks === undefined) {
    const isOwn = marker.startsWith('z');
    if (isOwn) draft.leaveOut(`the marker \\${marker}, made by the editors of the file`);
    else draft.lose(`The marker \\${marker} is not known; its words were kept.`);
    reading.unknown.push(marker);
    return;
  }
  if (marks.includes('cell')) return beginCell(reading, marker, marks);
  if (NOTE_MARKERS.has(marker) && !draft.isInNote && !['xt', 'rq', 'fm', 'cat'].includes(marker))
    draft.lose(`The marker \\${marker} stands outside of a note.`);
  if (draft.isInNote && !token.isNested && !NOTE_MARKERS.has(marker))
    draft.lose(`The marker \\${marker} stands in a note without a + before its name.`);
  if (!token.isNested) {
    const isExpected = draft.isInNote || styles.length === 0;
    if (!isExpected) draft.leaveOut('the end of a character style, taken as meant where the next one begins');
    while (styles.length > 0 && (styles.at(-1)?.isInNote ?? false) === draft.isInNote) styles.pop();
  }
  if (styles.length >= MOST_STYLES) {
    draft.lose(`The marker \\${marker} stands in more than ${MOST_STYLES} others; its words were kept.`);
    return;
  }
  styles.push({ marker, marks, isInNote: draft.isInNote });
  if (NOTE_ORIGINS.has(marker)) take(reading, 'origin', marker);
}

function beginCell(reading: Reading, marker: string, marks: readonly TextMark[]): void {
  const [, first = '1', last = first] = /^t[hc][rc]?(\d)?(?:-(\d))?$/.exec(marker) ?? [];
  if (Number(first) !== reading.column + 1)
    reading.draft.lose(`A table row goes from column ${reading.column} to ${first}.`);
  reading.column = Number(last);
  reading.styles.length = 0;
  if (Number(first) > 1) reading.draft.addText(' ');
  reading.styles.push({ marker, marks, isInNote: false });
}

function beginNote(reading: Reading, marker: string): void {
  closeNote(reading);
  reading.draft.beginNote(noteKind(marker) ?? 'footnote');
  reading.noteMarker = marker;
  take(reading, 'caller', marker);
}

function endMarker(reading: Reading, { marker = '' }: UsfmToken): void {
  const { draft, styles } = reading;
  if (['fig', 'ca', 'cp', 'va', 'vp', 'cat'].includes(marker) && !styles.some((style) => style.marker === marker))
    return;
  if (noteKind(marker) !== undefined) {
    if (reading.noteMarker !== marker) draft.lose(`A note ends (\\${marker}*) that never began.`);
    else closeNote(reading, true);
    return;
  }
  const unknownAt = reading.unknown.lastIndexOf(marker);
  if (unknownAt >= 0) {
    reading.unknown.length = unknownAt;
    return;
  }
  const at = styles.findLastIndex((style) => style.marker === marker && style.isInNote === draft.isInNote);
  if (at < 0) {
    if (charMarks(marker) === undefined && marker.startsWith('z')) return;
    return draft.lose(`The end marker \\${marker}* closes nothing that is open.`);
  }
  for (const inner of styles.splice(at).slice(1)) {
    if (!NOTE_MARKERS.has(inner.marker))
      draft.lose(`The style \\${inner.marker} is still open where \\${marker} ends.`);
  }
}

function closeNote(reading: Reading, isEnded = false): void {
  if (reading.noteMarker === '') return;
  if (!isEnded) reading.draft.lose(`The note (\\${reading.noteMarker}) is never closed.`);
  while (reading.styles.at(-1)?.isInNote) reading.styles.pop();
  reading.noteMarker = '';
  reading.draft.endNote();
}

function closeStyles(reading: Reading, why: string): void {
  for (const { marker, marks } of reading.styles) {
    if (!marks.includes('cell') && !NOTE_MARKERS.has(marker)) reading.draft.lose(`The style \\${marker} ${why}.`);
  }
  if (reading.styles.every(({ marks }) => marks.includes('cell'))) return;
  reading.styles.length = 0;
}

function closeParagraph(reading: Reading): void {
  closeNote(reading);
  closeStyles(reading, 'is never closed');
  reading.styles.length = 0;
  reading.unknown.length = 0;
  reading.draft.endBlock();
}

function take(reading: Reading, what: Reading['taking'], marker: string): void {
  reading.taking = what;
  reading.takenFor = marker;
  reading.taken = '';
  reading.takenLine = reading.draft.line;
}

function takeText(reading: Reading, text: string): void {
  const { draft, taking } = reading;
  if (taking === 'verse' || taking === 'chapter') return takeNumber(reading, text);
  if (taking === 'caller') {
    reading.taking = '';
    const rest = text.replace(/^\s*\S(?:\s|$)/, '');
    if (rest.trim() !== '')
      draft.lose(`The note (\\${reading.noteMarker}) has words without a marker; they were kept.`);
    return addWords(reading, rest);
  }
  if (taking !== '') {
    reading.taken += text;
    return;
  }
  addWords(reading, text);
}

/* The number ends at the first blank; what follows is the text. */
function takeNumber(reading: Reading, text: string): void {
  const { draft } = reading;
  const [, number = '', rest = ''] = /^\s*(\S*)(?:\s|$)([\s\S]*)$/.exec(text) ?? [];
  const what = reading.taking;
  reading.taking = '';
  if (what === 'chapter') draft.beginChapter(number);
  else {
    if (draft.book !== '' && (!draft.isInBlock || ['heading', 'reference', 'introduction'].includes(draft.kind ?? '')))
      draft.lose(`Verse ${number} does not stand in a paragraph.`);
    draft.beginVerse(number);
  }
  if (rest.trim() !== '' || what === 'verse') addWords(reading, rest);
}

function addWords(reading: Reading, text: string): void {
  const { draft, styles } = reading;
  const style = styles.at(-1);
  const bar = style === undefined ? -1 : text.indexOf('|');
  const words = bar < 0 ? text : text.slice(0, bar);
  if (style?.marker === 'rb' && bar < 0) draft.lose('The marker \\rb does not say how the word is pronounced.');
  if (style !== undefined && bar >= 0) judgeAttributes(draft, style.marker, text.slice(bar + 1));
  if (draft.book === '' && words.trim() !== '') return;
  const marks = styles.flatMap((one) => one.marks);
  draft.addText(words.replaceAll('~', '\u00A0').replaceAll('//', ' '), marks);
}

/** Character styles whose single unnamed attribute means something. */
const WITH_DEFAULT = new Set(['w', 'wg', 'wh', 'wa', 'rb', 'xt', 'jmp', 'k']);

function judgeAttributes(draft: ScriptureDraft, marker: string, attributes: string): void {
  const rest = attributes.replace(/(?<![\w-])[\w-]+\s*=\s*"[^"]*"/g, '').trim();
  if (/=/.test(rest)) draft.lose(`An attribute of \\${marker} has no quotation marks: ${rest.slice(0, 40)}`);
  else if (rest !== '' && !WITH_DEFAULT.has(marker))
    draft.lose(`\\${marker} has an attribute without a name: ${rest.slice(0, 40)}`);
  if (marker === 'w' && attributes !== '') draft.leaveOut('attributes of words (lemma, Strong’s number)');
}

function finishTaking(reading: Reading): void {
  const { draft, taking, takenFor } = reading;
  if (taking === '') return;
  const text = reading.taken.replace(/\s+/g, ' ').trim();
  reading.taking = '';
  reading.taken = '';
  const { line } = draft;
  draft.line = reading.takenLine;
  finishWords(reading, taking, takenFor, text);
  draft.line = line;
}

function finishWords(reading: Reading, taking: Reading['taking'], takenFor: string, text: string): void {
  const { draft } = reading;
  if (taking === 'head') finishHead(reading, takenFor, text);
  else if (taking === 'label') draft.labelChapter(text);
  else if (taking === 'picture') {
    const isEmpty = !/src\s*=\s*"[^"]+"/.test(text) && text.replaceAll('|', '').trim() === '';
    draft.lose(isEmpty ? 'A picture (\\fig) without a file was left out.' : 'A picture (\\fig) was left out.');
  } else if (taking === 'printed') {
    if (takenFor === 'cat') draft.leaveOut('categories of notes and sidebars');
    else if (takenFor === 'vp') draft.relabelVerse(text);
    else draft.leaveOut('another number of a chapter or verse, beside its own');
  } else if (taking === 'chapter' || taking === 'verse') {
    draft.lose(`A ${taking} without a number.`);
  }
}

function finishHead(reading: Reading, marker: string, text: string): void {
  const { draft } = reading;
  if (marker === 'id') {
    reading.hasId = true;
    draft.beginBook(text.slice(0, 3));
    draft.nameTranslation(text.slice(3).trim());
    return;
  }
  if (!reading.hasId && draft.book === '') guessBook(draft, text);
  if (marker === 'h' || marker === 'h1' || marker === 'toc2') draft.nameBook(text);
  else if (marker === 'toc3') draft.nameBook('', text);
  else if (marker === 'mt' || marker === 'mt1') {
    if (draft.isInChapter) draft.leaveOut('a title inside the text');
  }
}

/* Without \id a heading may name the book. */
function guessBook(draft: ScriptureDraft, text: string): void {
  const found = findBook(text, 'en');
  if (found !== undefined) draft.beginBook(found.code);
}
