import type { TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, characterMarks, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { parseXmlStream, type XmlAttributes } from './xml-stream.ts';
import { diagnose } from './diagnostics.ts';

type OpenElement = {
  readonly name: string;
  readonly style: string;
  readonly marks: readonly TextMark[];
  /** The contained text is captured instead of becoming text. */
  readonly isCaptured: boolean;
};

/** Paragraph styles of a book's header: names and metadata of the file. */
const HEADER_STYLES = /^(?:ide|usfm|sts|rem|h\d?|toca?\d|mt\d?|restore)$/;

/**
 * Reads a USX 2 or 3 file into a draft (https://docs.usfm.bible/usfm/3.1/usx.html).
 *
 * @throws {ParseError} when it is not well-formed XML, or not safe to read
 */
export function readUsx(draft: ScriptureDraft, text: string): void {
  const openElements: OpenElement[] = [];
  let sidebarDepth = 0;
  const marks: TextMark[] = [];
  let captured = '';
  parseXmlStream(text, {
    open(name, attributes, line) {
      draft.line = line;
      if (name === 'sidebar') sidebarDepth += 1;
      const element = beginElement(draft, name, attributes, sidebarDepth > 0);
      openElements.push(element);
      marks.push(...element.marks);
      if (element.isCaptured) captured = '';
    },
    close(_name, line) {
      draft.line = line;
      const element = openElements.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.isCaptured && !openElements.some((outer) => outer.isCaptured))
        finishCapture(draft, element, captured);
      if (element.name === 'sidebar') sidebarDepth -= 1;
      if (element.name === 'note') draft.endNote();
      if (element.name === 'para' || element.name === 'row') draft.endBlock();
      if (element.name === 'cell') draft.addText(' ');
    },
    text(characters) {
      if (openElements.some((element) => element.isCaptured)) captured += characters;
      else if (draft.isInBlock || draft.isInNote || characters.trim() !== '') draft.addText(characters, marks);
    },
  });
  draft.endBook();
}

function beginElement(
  draft: ScriptureDraft,
  name: string,
  attributes: XmlAttributes,
  isInSidebar: boolean,
): OpenElement {
  const style = attributes['style'] ?? '';
  const element: OpenElement = { name, style, marks: [], isCaptured: false };
  if (name === 'book') {
    draft.beginBook(attributes['code'] ?? '');
    return { ...element, isCaptured: true };
  }
  if (name === 'chapter') {
    if (attributes['eid'] === undefined) draft.beginChapter(attributes['number'] ?? '');
    return element;
  }
  if (name === 'verse') {
    if (attributes['eid'] === undefined) beginVerse(draft, attributes);
    return element;
  }
  if (name === 'para') return beginParagraph(draft, element, isInSidebar);
  if (name === 'row') {
    draft.beginBlock('row', 1);
    return element;
  }
  if (name === 'note') {
    draft.beginNote(noteKind(style) ?? 'footnote');
    return element;
  }
  if (name === 'char' || name === 'cell') return beginCharacterStyle(draft, element);
  if (name === 'figure') {
    draft.warn(diagnose('picture-out'));
    return { ...element, isCaptured: true };
  }
  if (name === 'periph') draft.countSkipped(diagnose('lo-periph'));
  if (name === 'optbreak') draft.addText(' ');
  if (!KNOWN_ELEMENTS.has(name)) draft.warn(diagnose('element-unknown', { name }));
  return element;
}

const KNOWN_ELEMENTS = new Set([
  'usx',
  'ms',
  'ref',
  'table',
  'sidebar',
  'periph',
  'optbreak',
  'annot',
  'verse',
  'chapter',
]);

function beginVerse(draft: ScriptureDraft, attributes: XmlAttributes): void {
  draft.beginVerse(attributes['number'] ?? '');
  const printed = attributes['pubnumber'];
  if (printed !== undefined) draft.relabelVerse(printed);
}

function beginParagraph(draft: ScriptureDraft, element: OpenElement, isInSidebar: boolean): OpenElement {
  const { style } = element;
  if (HEADER_STYLES.test(style)) return { ...element, isCaptured: true };
  if (style === 'cl') return { ...element, isCaptured: true };
  const paragraphStyle = blockStyle(style);
  if (paragraphStyle === undefined) draft.warn(diagnose('paragraph-plain', { style }));
  // Editors' content beside the text must not look like part of it.
  if (isInSidebar) draft.beginBlock('introduction', paragraphStyle?.kind === 'heading' ? 2 : 1);
  else draft.beginBlock(paragraphStyle?.kind ?? 'paragraph', paragraphStyle?.level ?? 1);
  return element;
}

function beginCharacterStyle(draft: ScriptureDraft, element: OpenElement): OpenElement {
  if (draft.isInNote && NOTE_ORIGINS.has(element.style)) return { ...element, isCaptured: true };
  if (/^(?:[cv][ap]|cat)$/.test(element.style)) return { ...element, isCaptured: true };
  const marks = characterMarks(element.style);
  if (marks === undefined && !element.style.startsWith('z'))
    draft.warn(diagnose('character-unknown', { style: element.style }));
  return { ...element, marks: marks ?? [] };
}

function finishCapture(draft: ScriptureDraft, { name, style }: OpenElement, captured: string): void {
  const text = captured.replace(/\s+/g, ' ').trim();
  if (name === 'book') {
    draft.addTitleCandidate(text);
  } else if (/^h1?$/.test(style) || style === 'toc2') draft.setBookNames(text);
  else if (style === 'toc3') draft.setBookNames('', text);
  else if (style === 'cl') draft.setChapterLabel(text);
  else if (style === 'vp') draft.relabelVerse(text);
}
