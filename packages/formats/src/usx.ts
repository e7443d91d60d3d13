import type { TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, charMarks, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { streamXml, type XmlAttributes } from './xml-stream.ts';

type Open = {
  readonly name: string;
  readonly style: string;
  readonly marks: readonly TextMark[];
  /** Words inside are taken apart instead of becoming text. */
  readonly taking: boolean;
};

/** Paragraph styles of a book's head: names and facts about the file. */
const HEAD = /^(?:ide|usfm|sts|rem|h\d?|toca?\d|mt\d?|restore)$/;

/**
 * Reads a file of USX 2 or 3 into a draft (https://docs.usfm.bible/usfm/3.1/usx.html).
 *
 * @throws {Unreadable} when it is not well-formed XML, or not safe to read
 */
export function readUsx(draft: ScriptureDraft, text: string): void {
  const open: Open[] = [];
  let sidebars = 0;
  const marks: TextMark[] = [];
  let taken = '';
  streamXml(text, {
    open(name, attributes, line) {
      draft.line = line;
      if (name === 'sidebar') sidebars += 1;
      const element = beginElement(draft, name, attributes, sidebars > 0);
      open.push(element);
      marks.push(...element.marks);
      if (element.taking) taken = '';
    },
    close(_name, line) {
      draft.line = line;
      const element = open.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.taking && !open.some((outer) => outer.taking)) finishTaken(draft, element, taken);
      if (element.name === 'sidebar') sidebars -= 1;
      if (element.name === 'note') draft.endNote();
      if (element.name === 'para' || element.name === 'row') draft.endBlock();
      if (element.name === 'cell') draft.addText(' ');
    },
    text(characters) {
      if (open.some((element) => element.taking)) taken += characters;
      else if (draft.isInBlock || draft.isInNote || characters.trim() !== '') draft.addText(characters, marks);
    },
  });
  draft.endBook();
}

function beginElement(draft: ScriptureDraft, name: string, attributes: XmlAttributes, isBeside: boolean): Open {
  const style = attributes['style'] ?? '';
  const plain: Open = { name, style, marks: [], taking: false };
  if (name === 'book') {
    draft.beginBook(attributes['code'] ?? '');
    return { ...plain, taking: true };
  }
  if (name === 'chapter') {
    if (attributes['eid'] === undefined) draft.beginChapter(attributes['number'] ?? '');
    return plain;
  }
  if (name === 'verse') {
    if (attributes['eid'] === undefined) beginVerse(draft, attributes);
    return plain;
  }
  if (name === 'para') return beginParagraph(draft, plain, isBeside);
  if (name === 'row') {
    draft.beginBlock('row', 1);
    return plain;
  }
  if (name === 'note') {
    draft.beginNote(noteKind(style) ?? 'footnote');
    return plain;
  }
  if (name === 'char' || name === 'cell') return beginChars(draft, plain);
  if (name === 'figure') {
    draft.lose('A picture was left out.');
    return { ...plain, taking: true };
  }
  if (name === 'periph') draft.leaveOut('a part that is not scripture (periph)');
  if (name === 'optbreak') draft.addText(' ');
  if (!KNOWN.has(name)) draft.lose(`The element <${name}> is not known; its words were kept.`);
  return plain;
}

const KNOWN = new Set(['usx', 'ms', 'ref', 'table', 'sidebar', 'periph', 'optbreak', 'annot', 'verse', 'chapter']);

function beginVerse(draft: ScriptureDraft, attributes: XmlAttributes): void {
  draft.beginVerse(attributes['number'] ?? '');
  const printed = attributes['pubnumber'];
  if (printed !== undefined) draft.relabelVerse(printed);
}

function beginParagraph(draft: ScriptureDraft, plain: Open, isBeside: boolean): Open {
  const { style } = plain;
  if (HEAD.test(style)) return { ...plain, taking: true };
  if (style === 'cl') return { ...plain, taking: true };
  const set = blockStyle(style);
  if (set === undefined) draft.lose(`The paragraph style "${style}" is not known; it was read as a plain paragraph.`);
  // What editors put beside the text must not look like a part of it.
  if (isBeside) draft.beginBlock('introduction', set?.kind === 'heading' ? 2 : 1);
  else draft.beginBlock(set?.kind ?? 'paragraph', set?.level ?? 1);
  return plain;
}

function beginChars(draft: ScriptureDraft, plain: Open): Open {
  if (draft.isInNote && NOTE_ORIGINS.has(plain.style)) return { ...plain, taking: true };
  if (/^(?:[cv][ap]|cat)$/.test(plain.style)) return { ...plain, taking: true };
  const marks = charMarks(plain.style);
  if (marks === undefined && !plain.style.startsWith('z'))
    draft.lose(`The character style "${plain.style}" is not known; its words were kept.`);
  return { ...plain, marks: marks ?? [] };
}

function finishTaken(draft: ScriptureDraft, { name, style }: Open, taken: string): void {
  const text = taken.replace(/\s+/g, ' ').trim();
  if (name === 'book') {
    draft.nameTranslation(text);
  } else if (/^h1?$/.test(style) || style === 'toc2') draft.nameBook(text);
  else if (style === 'toc3') draft.nameBook('', text);
  else if (style === 'cl') draft.labelChapter(text);
  else if (style === 'vp') draft.relabelVerse(text);
}
