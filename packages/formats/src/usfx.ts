import type { TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, characterMarks, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { parseXmlStream, type XmlAttributes } from './xml-stream.ts';
import { diagnose } from './diagnostics.ts';

type OpenElement = {
  readonly name: string;
  readonly marks: readonly TextMark[];
  readonly isCaptured: boolean;
  readonly level: string;
};

const BLOCK_ELEMENTS = new Set([
  'p',
  'q',
  'd',
  's',
  'b',
  'r',
  'sr',
  'mr',
  'ms',
  'sp',
  'li',
  'nb',
  'qr',
  'qc',
  'qa',
  'qd',
  'pi',
  'm',
  'mi',
]);
/** Elements whose content is names or metadata, not text. */
const CAPTURED_ELEMENTS = new Set([
  'id',
  'ide',
  'h',
  'toc',
  'rem',
  'languageCode',
  'cl',
  'cp',
  'vp',
  'va',
  'ca',
  'fig',
  'usfm',
  'sts',
]);
/** Wrapper elements without a meaning of their own here. */
const CONTAINER_ELEMENTS = new Set([
  'usfx',
  've',
  'ref',
  'generated',
  'table',
  'milestone',
  'ts',
  'ce',
  'cat',
  'optionalLineBreak',
]);

/**
 * Reads a USFX file into a draft: USFM's markers as elements (https://ebible.org/usfx/).
 *
 * @throws {ParseError} when it is not well-formed XML, or not safe to read
 */
export function readUsfx(draft: ScriptureDraft, text: string): void {
  const openElements: OpenElement[] = [];
  const marks: TextMark[] = [];
  let captureDepth = 0;
  let captured = '';
  parseXmlStream(text, {
    open(name, attributes, line) {
      draft.line = line;
      const element = beginElement(draft, name, attributes);
      openElements.push(element);
      if (element.marks.length > 0) marks.push(...element.marks);
      if (element.isCaptured && captureDepth++ === 0) captured = '';
    },
    close(name, line) {
      draft.line = line;
      const element = openElements.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.isCaptured && --captureDepth === 0) finishCapture(draft, element, captured);
      if (noteKind(name) !== undefined) draft.endNote();
      else if (BLOCK_ELEMENTS.has(name) || name === 'tr') draft.endBlock();
      else if (name === 'book') draft.endBook();
    },
    text(characters) {
      if (captureDepth > 0) captured += characters;
      else if (draft.isInBlock || draft.isInNote || characters.trim() !== '') draft.addText(characters, marks);
    },
  });
  draft.endBook();
}

function beginElement(draft: ScriptureDraft, name: string, attributes: XmlAttributes): OpenElement {
  const element: OpenElement = { name, marks: [], isCaptured: false, level: attributes['level'] ?? '' };
  if (name === 'w') {
    if (attributes['s'] !== undefined) draft.countSkipped(diagnose('lo-strong'));
    return element;
  }
  if (name === 'v') draft.beginVerse(attributes['id'] ?? '');
  else if (name === 'c') draft.beginChapter(attributes['id'] ?? '');
  else if (name === 'book') draft.beginBook(attributes['id'] ?? '');
  else if (noteKind(name) !== undefined) draft.beginNote(noteKind(name) ?? 'footnote');
  else if (NOTE_ORIGINS.has(name)) return { ...element, isCaptured: true };
  else if (CAPTURED_ELEMENTS.has(name)) {
    if (name === 'fig') draft.warn(diagnose('picture-out'));
    return { ...element, isCaptured: true };
  } else if (BLOCK_ELEMENTS.has(name)) return beginBlock(draft, element, attributes);
  else if (name === 'tr') draft.beginBlock('row', 1);
  else if (name === 'bk') return { ...element, marks: ['italic'] };
  else if (characterMarks(name) !== undefined) return { ...element, marks: characterMarks(name) ?? [] };
  else if (!CONTAINER_ELEMENTS.has(name)) draft.warn(diagnose('element-unknown', { name }));
  return element;
}

/* The style takes precedence, then the marker it was made from, then the name of the element. */
function beginBlock(draft: ScriptureDraft, element: OpenElement, attributes: XmlAttributes): OpenElement {
  const level = attributes['level'] ?? '';
  const marker = attributes['style'] ?? `${attributes['sfm'] ?? element.name}${level}`;
  if (/^mt\d?$/.test(marker)) return { ...element, isCaptured: true };
  const blockStyleOfMarker = blockStyle(marker) ?? blockStyle(element.name);
  if (blockStyle(marker) === undefined) draft.warn(diagnose('paragraph-unknown', { style: marker }));
  draft.beginBlock(blockStyleOfMarker?.kind ?? 'paragraph', blockStyleOfMarker?.level ?? 1);
  return element;
}

function finishCapture(draft: ScriptureDraft, { name, level }: OpenElement, captured: string): void {
  const text = captured.replace(/\s+/g, ' ').trim();
  if (name === 'languageCode') draft.language = text;
  else if (name === 'h' || (name === 'toc' && level === '2')) draft.setBookNames(text);
  else if (name === 'toc' && level === '3') draft.setBookNames('', text);
  else if (name === 'cl') draft.setChapterLabel(text);
  else if (name === 'vp') draft.relabelVerse(text);
  else if (name === 'id') draft.addTitleCandidate(text);
}
