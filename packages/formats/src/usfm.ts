import { findBook, type TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, characterMarks, HEADER_MARKERS, NOTE_MARKERS, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { type MarkerToken, readTokens, type UsfmToken } from './usfm-tokens.ts';
import { diagnose } from './diagnostics.ts';

type OpenStyle = { readonly marker: string; readonly marks: readonly TextMark[]; readonly isInNote: boolean };

type ParserState = {
  readonly draft: ScriptureDraft;
  /** Character styles that are open, the innermost last. */
  readonly styles: OpenStyle[];
  /** Unknown markers that are still open, the innermost last. */
  readonly unknownMarkers: string[];
  noteMarker: string;
  isInSidebar: boolean;
  /** The use of the text up to the next marker, when it is not running text. */
  captureMode: '' | 'chapter' | 'verse' | 'head' | 'origin' | 'caller' | 'attributes' | 'picture' | 'label' | 'printed';
  captureMarker: string;
  captured: string;
  captureLine: number;
  hasId: boolean;
  /** The last column of the current table row. */
  column: number;
};

/**
 * Reads a USFM 3 file into a draft (https://docs.usfm.bible/usfm/3.1/). An unknown or misplaced marker is reported with
 * its reference; its words are kept.
 */
export function readUsfm(draft: ScriptureDraft, text: string): void {
  const state: ParserState = {
    draft,
    styles: [],
    unknownMarkers: [],
    noteMarker: '',
    isInSidebar: false,
    captureMode: '',
    captureMarker: '',
    captured: '',
    captureLine: 1,
    hasId: false,
    column: 0,
  };
  draft.endBook();
  let token: UsfmToken | undefined;
  for (const next of readTokens(text)) {
    if (token !== undefined) readToken(state, token, next);
    token = next;
  }
  if (token !== undefined) readToken(state, token, undefined);
  finishCapture(state);
  closeParagraph(state);
  if (state.isInSidebar) draft.warn(diagnose('sidebar-open'));
  draft.line = 1;
  if (!state.hasId) draft.warn(diagnose('no-id'));
}

function readToken(state: ParserState, token: UsfmToken, next: UsfmToken | undefined): void {
  const { draft } = state;
  draft.line = token.line;
  if (token.marker === undefined) return readText(state, withoutAttributes(state, token.text, next));
  finishCapture(state);
  if (token.isMilestone) skipMilestone(draft, token.marker);
  else if (token.isEnd) endMarker(state, token);
  else beginMarker(state, token);
}

/** USFM milestones without visible content: the bounds of quotations and translators' sections. */
const MILESTONES = /^(?:.*-[se]|qt\d?|ts|t|k)$/i;

function skipMilestone(draft: ScriptureDraft, marker: string): void {
  if (MILESTONES.test(marker)) return;
  if (marker.startsWith('z')) draft.countSkipped(diagnose('lo-marker', { marker }));
  else draft.countSkipped(diagnose('lo-milestone', { marker }));
}

/** The words after an unknown marker, without its attributes: what is between a bar and its end marker. */
function withoutAttributes({ unknownMarkers }: ParserState, text: string, next: UsfmToken | undefined): string {
  const marker = unknownMarkers.at(-1);
  if (marker === undefined) return text;
  const bar = text.indexOf('|');
  if (bar >= 0 && next?.isEnd && next.marker === marker) return text.slice(0, bar);
  return text.replace(/\|(?:[ \t]*[\w-]+="[^"]*")+/g, '');
}

function beginMarker(state: ParserState, token: MarkerToken): void {
  const { draft } = state;
  const { marker } = token;
  if (HEADER_MARKERS.has(marker)) return beginHeader(state, marker);
  if (marker === 'c') {
    closeParagraph(state);
    startCapture(state, 'chapter', marker);
  } else if (marker === 'v') {
    closeStyles(state, 'style-verse');
    closeNote(state);
    state.unknownMarkers.length = 0;
    startCapture(state, 'verse', marker);
  } else if (marker === 'ca' || marker === 'cp' || marker === 'va' || marker === 'vp' || marker === 'cat')
    startCapture(state, 'printed', marker);
  else if (marker === 'cl') {
    closeParagraph(state);
    startCapture(state, 'label', marker);
  } else if (marker === 'fig') startCapture(state, 'picture', marker);
  else if (marker === 'esb') {
    closeParagraph(state);
    if (state.isInSidebar) draft.warn(diagnose('sidebar-inside'));
    state.isInSidebar = true;
  } else if (marker === 'esbe') {
    closeParagraph(state);
    if (!state.isInSidebar) draft.warn(diagnose('sidebar-end'));
    state.isInSidebar = false;
  } else if (marker === 'periph') {
    closeParagraph(state);
    draft.countSkipped(diagnose('lo-periph-usfm'));
    startCapture(state, 'head', marker);
  } else if (noteKind(marker) !== undefined) beginNote(state, marker);
  else if (blockStyle(marker) !== undefined && !token.isNested) beginParagraph(state, marker);
  else beginStyle(state, token, marker);
}

function beginHeader(state: ParserState, marker: string): void {
  closeParagraph(state);
  if (marker === 'id' && state.hasId) state.draft.warn(diagnose('book-inside'));
  startCapture(state, 'head', marker);
}

function beginParagraph(state: ParserState, marker: string): void {
  const { draft } = state;
  closeParagraph(state);
  const style = blockStyle(marker);
  if (style === undefined) return;
  const isScripture = ['paragraph', 'poetry', 'list', 'row', 'speaker'].includes(style.kind);
  if (isScripture && !draft.isInChapter && draft.book !== '') draft.warn(diagnose('paragraph-early', { marker }));
  state.column = 0;
  // Editors' content beside the text must not look like part of it.
  if (state.isInSidebar) draft.beginBlock('introduction', style.kind === 'heading' ? 2 : 1);
  else draft.beginBlock(style.kind, style.level);
}

/** Editors nest three or four; every word carries the marks of all open styles. */
const MAX_OPEN_STYLES = 40;

function beginStyle(state: ParserState, token: UsfmToken, marker: string): void {
  const { draft, styles } = state;
  const marks = characterMarks(marker);
  if (marks === undefined) {
    const isCustom = marker.startsWith('z');
    if (isCustom) draft.countSkipped(diagnose('lo-marker', { marker }));
    else draft.warn(diagnose('marker-unknown', { marker }));
    state.unknownMarkers.push(marker);
    return;
  }
  if (marks.includes('cell')) return beginCell(state, marker, marks);
  if (NOTE_MARKERS.has(marker) && !draft.isInNote && !['xt', 'rq', 'fm', 'cat'].includes(marker))
    draft.warn(diagnose('marker-outside', { marker }));
  if (draft.isInNote && !token.isNested && !NOTE_MARKERS.has(marker)) draft.warn(diagnose('marker-plus', { marker }));
  if (!token.isNested) {
    const isExpected = draft.isInNote || styles.length === 0;
    if (!isExpected) draft.countSkipped(diagnose('lo-style-end'));
    while (styles.length > 0 && (styles.at(-1)?.isInNote ?? false) === draft.isInNote) styles.pop();
  }
  if (styles.length >= MAX_OPEN_STYLES) {
    draft.warn(diagnose('styles-deep', { marker, most: MAX_OPEN_STYLES }));
    return;
  }
  styles.push({ marker, marks, isInNote: draft.isInNote });
  if (NOTE_ORIGINS.has(marker)) startCapture(state, 'origin', marker);
}

function beginCell(state: ParserState, marker: string, marks: readonly TextMark[]): void {
  const [, first = '1', last = first] = /^t[hc][rc]?(\d)?(?:-(\d))?$/.exec(marker) ?? [];
  if (Number(first) !== state.column + 1) state.draft.warn(diagnose('table-row', { from: state.column, to: first }));
  state.column = Number(last);
  state.styles.length = 0;
  if (Number(first) > 1) state.draft.addText(' ');
  state.styles.push({ marker, marks, isInNote: false });
}

function beginNote(state: ParserState, marker: string): void {
  closeNote(state);
  state.draft.beginNote(noteKind(marker) ?? 'footnote');
  state.noteMarker = marker;
  startCapture(state, 'caller', marker);
}

function endMarker(state: ParserState, { marker = '' }: UsfmToken): void {
  const { draft, styles } = state;
  if (['fig', 'ca', 'cp', 'va', 'vp', 'cat'].includes(marker) && !styles.some((style) => style.marker === marker))
    return;
  if (noteKind(marker) !== undefined) {
    if (state.noteMarker !== marker) draft.warn(diagnose('note-end', { marker }));
    else closeNote(state, true);
    return;
  }
  const unknownAt = state.unknownMarkers.lastIndexOf(marker);
  if (unknownAt >= 0) {
    state.unknownMarkers.length = unknownAt;
    return;
  }
  const at = styles.findLastIndex((style) => style.marker === marker && style.isInNote === draft.isInNote);
  if (at < 0) {
    if (characterMarks(marker) === undefined && marker.startsWith('z')) return;
    return draft.warn(diagnose('end-marker', { marker }));
  }
  for (const inner of styles.splice(at).slice(1)) {
    if (!NOTE_MARKERS.has(inner.marker)) draft.warn(diagnose('style-open', { style: inner.marker, marker }));
  }
}

function closeNote(state: ParserState, isEnded = false): void {
  if (state.noteMarker === '') return;
  if (!isEnded) state.draft.warn(diagnose('note-open', { marker: state.noteMarker }));
  while (state.styles.at(-1)?.isInNote) state.styles.pop();
  state.noteMarker = '';
  state.draft.endNote();
}

function closeStyles(state: ParserState, code: 'style-verse' | 'style-never'): void {
  for (const { marker, marks } of state.styles) {
    if (!marks.includes('cell') && !NOTE_MARKERS.has(marker)) state.draft.warn(diagnose(code, { marker }));
  }
  if (state.styles.every(({ marks }) => marks.includes('cell'))) return;
  state.styles.length = 0;
}

function closeParagraph(state: ParserState): void {
  closeNote(state);
  closeStyles(state, 'style-never');
  state.styles.length = 0;
  state.unknownMarkers.length = 0;
  state.draft.endBlock();
}

function startCapture(state: ParserState, mode: ParserState['captureMode'], marker: string): void {
  state.captureMode = mode;
  state.captureMarker = marker;
  state.captured = '';
  state.captureLine = state.draft.line;
}

function readText(state: ParserState, text: string): void {
  const { draft, captureMode } = state;
  if (captureMode === 'verse' || captureMode === 'chapter') return readNumber(state, text);
  if (captureMode === 'caller') {
    state.captureMode = '';
    const rest = text.replace(/^\s*\S(?:\s|$)/, '');
    if (rest.trim() !== '') draft.warn(diagnose('note-words', { marker: state.noteMarker }));
    return addWords(state, rest);
  }
  if (captureMode !== '') {
    state.captured += text;
    return;
  }
  addWords(state, text);
}

/* The number ends at the first blank; the rest is the text. */
function readNumber(state: ParserState, text: string): void {
  const { draft } = state;
  const [, number = '', rest = ''] = /^\s*(\S*)(?:\s|$)([\s\S]*)$/.exec(text) ?? [];
  const mode = state.captureMode;
  state.captureMode = '';
  if (mode === 'chapter') draft.beginChapter(number);
  else {
    if (
      draft.book !== '' &&
      (!draft.isInBlock || ['heading', 'reference', 'introduction'].includes(draft.blockKind ?? ''))
    )
      draft.warn(diagnose('verse-paragraph', { verse: number }));
    draft.beginVerse(number);
  }
  if (rest.trim() !== '' || mode === 'verse') addWords(state, rest);
}

function addWords(state: ParserState, text: string): void {
  const { draft, styles } = state;
  const style = styles.at(-1);
  const bar = style === undefined ? -1 : text.indexOf('|');
  const words = bar < 0 ? text : text.slice(0, bar);
  if (style?.marker === 'rb' && bar < 0) draft.warn(diagnose('ruby'));
  if (style !== undefined && bar >= 0) checkAttributes(draft, style.marker, text.slice(bar + 1));
  if (draft.book === '' && words.trim() !== '') return;
  const marks = styles.flatMap((one) => one.marks);
  draft.addText(words.replaceAll('~', '\u00A0').replaceAll('//', ' '), marks);
}

/** Character styles whose default attribute has a meaning. */
const MARKERS_WITH_DEFAULT_ATTRIBUTE = new Set(['w', 'wg', 'wh', 'wa', 'rb', 'xt', 'jmp', 'k']);

function checkAttributes(draft: ScriptureDraft, marker: string, attributes: string): void {
  const rest = attributes.replace(/(?<![\w-])[\w-]+\s*=\s*"[^"]*"/g, '').trim();
  if (/=/.test(rest)) draft.warn(diagnose('attribute-marks', { marker, text: rest.slice(0, 40) }));
  else if (rest !== '' && !MARKERS_WITH_DEFAULT_ATTRIBUTE.has(marker))
    draft.warn(diagnose('attribute-name', { marker, text: rest.slice(0, 40) }));
  if (marker === 'w' && attributes !== '') draft.countSkipped(diagnose('lo-attributes'));
}

function finishCapture(state: ParserState): void {
  const { draft, captureMode, captureMarker } = state;
  if (captureMode === '') return;
  const text = state.captured.replace(/\s+/g, ' ').trim();
  state.captureMode = '';
  state.captured = '';
  const { line } = draft;
  draft.line = state.captureLine;
  applyCapture(state, captureMode, captureMarker, text);
  draft.line = line;
}

function applyCapture(
  state: ParserState,
  captureMode: ParserState['captureMode'],
  captureMarker: string,
  text: string,
): void {
  const { draft } = state;
  if (captureMode === 'head') applyHeader(state, captureMarker, text);
  else if (captureMode === 'label') draft.setChapterLabel(text);
  else if (captureMode === 'picture') {
    const isEmpty = !/src\s*=\s*"[^"]+"/.test(text) && text.replaceAll('|', '').trim() === '';
    draft.warn(isEmpty ? diagnose('fig-empty') : diagnose('fig-out'));
  } else if (captureMode === 'printed') {
    if (captureMarker === 'cat') draft.countSkipped(diagnose('lo-categories'));
    else if (captureMarker === 'vp') draft.relabelVerse(text);
    else draft.countSkipped(diagnose('lo-other-number'));
  } else if (captureMode === 'chapter' || captureMode === 'verse') {
    draft.warn(diagnose(captureMode === 'chapter' ? 'chapter-numberless' : 'verse-numberless'));
  }
}

function applyHeader(state: ParserState, marker: string, text: string): void {
  const { draft } = state;
  if (marker === 'id') {
    state.hasId = true;
    draft.beginBook(text.slice(0, 3));
    draft.addTitleCandidate(text.slice(3).trim());
    return;
  }
  if (!state.hasId && draft.book === '') guessBook(draft, text);
  if (marker === 'h' || marker === 'h1' || marker === 'toc2') draft.setBookNames(text);
  else if (marker === 'toc3') draft.setBookNames('', text);
  else if (marker === 'mt' || marker === 'mt1') {
    if (draft.isInChapter) draft.countSkipped(diagnose('lo-title'));
  }
}

/* Without \id a heading may name the book. */
function guessBook(draft: ScriptureDraft, text: string): void {
  const found = findBook(text, 'en');
  if (found !== undefined) draft.beginBook(found.code);
}
