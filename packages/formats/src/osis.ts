import type { TextMark } from '@canticle/scripture';
import { osisToUsfmCode } from './osis-books.ts';
import type { ScriptureDraft } from './scripture-draft.ts';
import { parseXmlStream, type XmlAttributes } from './xml-stream.ts';
import { diagnose } from './diagnostics.ts';

type OpenElement = {
  readonly name: string;
  readonly marks: readonly TextMark[];
  /** How the contained text is used: as text, as metadata, or not at all. */
  readonly content: 'text' | 'fact' | 'nothing';
  readonly closes: 'block' | 'note' | 'book' | 'chapter' | 'verse' | '';
};

const CONTAINER_ELEMENTS = new Set([
  'osis',
  'osisText',
  'osisCorpus',
  'lg',
  'seg',
  'reference',
  'w',
  'name',
  'list',
  'table',
  'verse',
  'chapter',
  'catchWord',
  'rdg',
  'closer',
  'salutation',
  'signed',
  'head',
  'index',
  'a',
  'date',
  'figure',
  'caption',
  'abbr',
  'inscription',
  'mentioned',
]);

/**
 * Reads an OSIS file into a draft; chapters and verses may be elements or milestones (OSIS 2.1.1).
 *
 * @throws {ParseError} when it is not well-formed XML, or not safe to read
 */
export function readOsis(draft: ScriptureDraft, text: string): void {
  const openElements: OpenElement[] = [];
  const marks: TextMark[] = [];
  let captured = '';
  let hiddenDepth = 0;
  const openSpeechIds: string[] = [];
  parseXmlStream(text, {
    open(name, attributes, line) {
      draft.line = line;
      if (name === 'q') trackSpeech(openSpeechIds, attributes);
      const element = beginElement(draft, name, attributes, openElements);
      openElements.push(element);
      marks.push(...element.marks);
      if (element.content !== 'text') hiddenDepth += 1;
      if (element.content === 'fact') captured = '';
    },
    close(name, line) {
      draft.line = line;
      const element = openElements.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.content !== 'text') hiddenDepth -= 1;
      if (element.content === 'fact') finishMetadata(draft, name, captured.replace(/\s+/g, ' ').trim());
      if (element.closes === 'note') draft.endNote();
      if (element.closes === 'block') draft.endBlock();
      if (element.closes === 'book') draft.endBook();
    },
    text(characters) {
      if (openElements.at(-1)?.content === 'fact') captured += characters;
      else if (hiddenDepth === 0 && (draft.isInBlock || draft.isInNote || characters.trim() !== ''))
        draft.addText(characters, openSpeechIds.length > 0 && !draft.isInNote ? [...marks, 'jesus'] : marks);
    },
  });
  draft.endBook();
}

/* Words of Jesus as milestones, which may span several lines: <q who="Jesus" sID="…"/> … <q who="Jesus" eID="…"/>. */
function trackSpeech(openSpeechIds: string[], attributes: XmlAttributes): void {
  if (attributes['who'] === 'Jesus' && attributes['sID'] !== undefined) openSpeechIds.push(attributes['sID']);
  const endedIndex = attributes['eID'] === undefined ? -1 : openSpeechIds.indexOf(attributes['eID']);
  if (endedIndex >= 0) openSpeechIds.splice(endedIndex, 1);
}

function beginElement(
  draft: ScriptureDraft,
  name: string,
  attributes: XmlAttributes,
  openElements: readonly OpenElement[],
): OpenElement {
  const element: OpenElement = { name, marks: [], content: 'text', closes: '' };
  if (name === 'header' || name === 'work' || name === 'revisionDesc' || name === 'teiHeader')
    return { ...element, content: 'nothing' };
  if (openElements.some(({ content }) => content === 'nothing')) return headerElement(element, name, openElements);
  if (name === 'osisText') {
    draft.language = draft.language || languageOf(attributes);
    draft.identifier = draft.identifier || identifierOf(attributes);
  }
  if (name === 'div') return beginDivision(draft, element, attributes);
  if (name === 'chapter') beginChapter(draft, attributes);
  else if (name === 'verse') beginVerse(draft, attributes);
  else if (name === 'p')
    return beginBlock(draft, element, 'paragraph', /noindent/.test(attributes['type'] ?? '') ? 0 : 1);
  else if (name === 'l') return beginLine(draft, element, attributes);
  else if (name === 'lb' || name === 'milestone') beginBreak(draft, name, attributes);
  else if (name === 'title') return beginTitle(draft, element, attributes);
  else if (name === 'item') return beginBlock(draft, element, 'list', 1);
  else if (name === 'row') return beginBlock(draft, element, 'row', 1);
  else if (name === 'speaker') return beginBlock(draft, element, 'speaker', 1);
  else if (name === 'note') return beginNote(draft, element, attributes);
  else if (name === 'reference' && attributes['type'] === 'annotateRef') return { ...element, content: 'nothing' };
  else if (styleMarks(name, attributes) !== undefined) return { ...element, marks: styleMarks(name, attributes) ?? [] };
  else if (!CONTAINER_ELEMENTS.has(name)) draft.warn(diagnose('element-unknown', { name }));
  return element;
}

const headerElement = (element: OpenElement, name: string, openElements: readonly OpenElement[]): OpenElement =>
  openElements.at(-1)?.name === 'work' && ['title', 'language', 'rights', 'publisher'].includes(name)
    ? { ...element, content: 'fact' }
    : { ...element, content: 'nothing' };

/* Not a file name, and not a name shared by every Bible. */
function identifierOf(attributes: XmlAttributes): string {
  const work = (attributes['osisIDWork'] ?? '').replace(/^Bible[.:]/i, '');
  return /^[\p{L}\d_-]{2,40}$/u.test(work) && !/^bible$/i.test(work) ? work : '';
}

/* "und" means undetermined. */
const languageOf = (attributes: XmlAttributes): string => {
  const language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
  return language === 'und' ? '' : language;
};

function beginDivision(draft: ScriptureDraft, element: OpenElement, attributes: XmlAttributes): OpenElement {
  if (attributes['type'] !== 'book') return element;
  const name = (attributes['osisID'] ?? attributes['sID'] ?? '').split('.').at(-1) ?? '';
  if (attributes['eID'] !== undefined) {
    draft.endBook();
    return element;
  }
  draft.beginBook(osisToUsfmCode(name) ?? name);
  return { ...element, closes: attributes['sID'] === undefined ? 'book' : '' };
}

function beginChapter(draft: ScriptureDraft, attributes: XmlAttributes): void {
  if (attributes['eID'] !== undefined) return;
  const name = attributes['osisID'] ?? attributes['sID'] ?? '';
  draft.beginChapter(attributes['n'] ?? name.split('.').at(-1) ?? '');
}

function beginVerse(draft: ScriptureDraft, attributes: XmlAttributes): void {
  if (attributes['eID'] !== undefined) return;
  const names = (attributes['osisID'] ?? attributes['sID'] ?? '').split(' ').filter((name) => name !== '');
  const numbers = names.map((name) => name.split('.')[2] ?? '');
  const label = numbers.length > 1 ? `${numbers[0]}-${numbers.at(-1)}` : numbers[0] || attributes['n'] || '';
  draft.addText(' ');
  draft.beginVerse(label);
}

function beginBlock(
  draft: ScriptureDraft,
  element: OpenElement,
  kind: 'paragraph' | 'list' | 'row' | 'speaker',
  level: number,
): OpenElement {
  draft.beginBlock(kind, level);
  return { ...element, closes: 'block' };
}

function beginLine(draft: ScriptureDraft, element: OpenElement, attributes: XmlAttributes): OpenElement {
  if (attributes['eID'] !== undefined) return element;
  draft.beginBlock('poetry', Math.min(4, Math.max(1, Number(attributes['level'] ?? 1) || 1)));
  const marks: readonly TextMark[] = attributes['type'] === 'selah' ? ['selah'] : [];
  return { ...element, marks, closes: attributes['sID'] === undefined ? 'block' : '' };
}

function beginBreak(draft: ScriptureDraft, name: string, attributes: XmlAttributes): void {
  const type = attributes['type'] ?? '';
  if (type === 'x-p') draft.beginBlock('paragraph', 1);
  else if (name === 'milestone' && /^x-usfm-toc3$/.test(type)) draft.setBookNames('', attributes['n'] ?? '');
  else if (name === 'milestone' && /^x-usfm-(?:h|toc2)$/.test(type)) draft.setBookNames(attributes['n'] ?? '');
  else if (name === 'lb') draft.addText(' ');
}

function beginTitle(draft: ScriptureDraft, element: OpenElement, attributes: XmlAttributes): OpenElement {
  const type = attributes['type'] ?? '';
  if (type === 'chapter') return { ...element, content: 'nothing' };
  if (type === 'main' && !draft.isInChapter) return { ...element, content: 'nothing' };
  const isCanonical = type === 'psalm' || attributes['canonical'] === 'true';
  const isParallel = type === 'parallel' || type === 'scope';
  const level = Math.min(4, (Number(attributes['level'] ?? 1) || 1) + (type === 'main' ? 0 : 1));
  draft.beginBlock(
    isCanonical ? 'title' : isParallel ? 'reference' : 'heading',
    isCanonical ? 1 : isParallel ? 3 : level,
  );
  return { ...element, closes: 'block' };
}

function beginNote(draft: ScriptureDraft, element: OpenElement, attributes: XmlAttributes): OpenElement {
  draft.beginNote(attributes['type'] === 'crossReference' ? 'references' : 'footnote');
  return { ...element, closes: 'note' };
}

function styleMarks(name: string, attributes: XmlAttributes): readonly TextMark[] | undefined {
  if (name === 'q')
    return attributes['who'] === 'Jesus' && attributes['sID'] === undefined && attributes['eID'] === undefined
      ? ['jesus']
      : [];
  if (name === 'divineName') return ['lord'];
  if (name === 'transChange') return ['added'];
  if (name === 'foreign') return ['foreign'];
  if (name !== 'hi') return undefined;
  const type = attributes['type'] ?? '';
  if (type === 'bold') return ['bold'];
  if (type === 'small-caps') return ['small-caps'];
  return type === 'super' ? ['superscript'] : ['italic'];
}

/* Some programs write a file name there, or its first letter. */
const isTitle = (text: string): boolean => !/[\\/]|\.usfm$/.test(text) && /\p{L}.*\p{L}/u.test(text);

function finishMetadata(draft: ScriptureDraft, name: string, text: string): void {
  if (name === 'title' && draft.title === '' && isTitle(text)) draft.title = text;
  else if (name === 'language' && draft.language === '') draft.language = text;
  else if ((name === 'rights' || name === 'publisher') && draft.source === '') draft.source = text;
}
