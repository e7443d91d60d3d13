import { protestantBooks, findBook, type TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { parseXmlStream, type XmlAttributes } from './xml-stream.ts';
import { diagnose } from './diagnostics.ts';

type OpenElement = { readonly name: string; readonly marks: readonly TextMark[]; readonly isCaptured: boolean };

/** Metadata of the whole file. */
const METADATA_ELEMENTS = new Set([
  'title',
  'language',
  'rights',
  'publisher',
  'creator',
  'identifier',
  'source',
  'description',
  'contributors',
  'subject',
  'date',
  'type',
  'format',
  'coverage',
  'INFORMATION',
]);
const CONTAINER_ELEMENTS = new Set(['XMLBIBLE', 'DIV', 'GRAM', 'GR', 'gr', 'MEDIA', 'SUP']);

/**
 * Reads a Zefania XML file into a draft: books by number, one element per verse.
 *
 * @throws {ParseError} when it is not well-formed XML, or not safe to read
 */
export function readZefania(draft: ScriptureDraft, text: string): void {
  const openElements: OpenElement[] = [];
  const marks: TextMark[] = [];
  let captured = '';
  parseXmlStream(text, {
    open(name, attributes, line) {
      draft.line = line;
      const element = beginElement(draft, name, attributes);
      openElements.push(element);
      marks.push(...element.marks);
      if (element.isCaptured) captured = '';
    },
    close(name, line) {
      draft.line = line;
      const element = openElements.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.isCaptured) finishMetadata(draft, name, captured.replace(/\s+/g, ' ').trim());
      if (name === 'NOTE' || name === 'XREF') draft.endNote();
      if (name === 'CAPTION' || name === 'REMARK' || name === 'PROLOG') draft.endBlock();
      if (name === 'BIBLEBOOK') draft.endBook();
    },
    text(characters) {
      if (openElements.at(-1)?.isCaptured) captured += characters;
      else if (draft.isInBlock || draft.isInNote) draft.addText(characters, marks);
    },
  });
  draft.endBook();
}

function beginElement(draft: ScriptureDraft, name: string, attributes: XmlAttributes): OpenElement {
  const element: OpenElement = { name, marks: [], isCaptured: METADATA_ELEMENTS.has(name) };
  if (name === 'XMLBIBLE') draft.title = attributes['biblename'] ?? '';
  else if (name === 'BIBLEBOOK') beginBook(draft, attributes);
  else if (name === 'CHAPTER') {
    draft.beginChapter(attributes['cnumber'] ?? '');
    draft.beginBlock('paragraph', 1);
  } else if (name === 'VERS' || name === 'VERSE') {
    if (!draft.isInBlock) draft.beginBlock('paragraph', 1);
    const last = attributes['enumber'];
    draft.addText(' ');
    draft.beginVerse(`${attributes['vnumber'] ?? ''}${last === undefined ? '' : `-${last}`}`);
  } else if (name === 'CAPTION') draft.beginBlock('heading', 2);
  else if (name === 'PROLOG') draft.beginBlock('introduction', 1);
  else if (name === 'REMARK') draft.beginBlock('introduction', 1);
  else if (name === 'NOTE' || name === 'XREF') {
    draft.beginNote(name === 'XREF' || attributes['type'] === 'x-studynote-ref' ? 'references' : 'footnote');
    if (name === 'XREF') draft.addText(attributes['fscope'] ?? attributes['mscope'] ?? '');
  } else if (name === 'BR') {
    if (attributes['art'] === 'x-p') draft.beginBlock('paragraph', 1);
    else draft.addText(' ');
  } else if (name === 'STYLE' || name === 'style') return { ...element, marks: styleMarks(attributes) };
  else if (name === 'GRAM' || name === 'gr') draft.countSkipped(diagnose('lo-strong'));
  else if (!CONTAINER_ELEMENTS.has(name) && !METADATA_ELEMENTS.has(name))
    draft.warn(diagnose('element-unknown', { name }));
  return element;
}

/* Their numbers are those of the Protestant canon up to 66; beyond that the name decides. */
function beginBook(draft: ScriptureDraft, attributes: XmlAttributes): void {
  const number = Number(attributes['bnumber']);
  const numberedBook = protestantBooks.find((book) => book.number === number);
  const matchedBook =
    numberedBook ?? findBook(attributes['bname'] ?? '', 'en') ?? findBook(attributes['bsname'] ?? '', 'en');
  draft.beginBook(matchedBook?.code ?? attributes['bname'] ?? String(attributes['bnumber']));
}

function styleMarks(attributes: XmlAttributes): readonly TextMark[] {
  const style = `${attributes['fs'] ?? ''} ${attributes['css'] ?? ''} ${attributes['id'] ?? ''}`.toLowerCase();
  if (/wordsofjesus|woj|jesus|\bred\b/.test(style)) return ['jesus'];
  if (/divinename/.test(style)) return ['lord'];
  if (/italic|emphasis/.test(style)) return ['italic'];
  if (/bold/.test(style)) return ['bold'];
  if (/small-caps/.test(style)) return ['small-caps'];
  return /super/.test(style) ? ['superscript'] : [];
}

function finishMetadata(draft: ScriptureDraft, name: string, text: string): void {
  if (name === 'title' && text !== '') draft.title = text;
  else if (name === 'identifier') draft.identifier = text;
  else if (name === 'language') draft.language = text;
  else if ((name === 'rights' || name === 'publisher') && draft.source === '') draft.source = text;
}
