import type { TextMark } from '@canticle/scripture';
import { codeOfOsis } from './osis-books.ts';
import type { ScriptureDraft } from './scripture-draft.ts';
import { streamXml, type XmlAttributes } from './xml-stream.ts';

type Open = {
  readonly name: string;
  readonly marks: readonly TextMark[];
  /** What becomes of the words inside: text, a fact, or nothing. */
  readonly words: 'text' | 'fact' | 'nothing';
  readonly ends: 'block' | 'note' | 'book' | 'chapter' | 'verse' | '';
};

const AROUND = new Set([
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
 * Reads a file of OSIS into a draft; chapters and verses may be elements or milestones (OSIS 2.1.1).
 *
 * @throws {Unreadable} when it is not well-formed XML, or not safe to read
 */
export function readOsis(draft: ScriptureDraft, text: string): void {
  const open: Open[] = [];
  const marks: TextMark[] = [];
  let fact = '';
  let hidden = 0;
  const spoken: string[] = [];
  streamXml(text, {
    open(name, attributes, line) {
      draft.line = line;
      if (name === 'q') noteSpeech(spoken, attributes);
      const element = beginElement(draft, name, attributes, open);
      open.push(element);
      marks.push(...element.marks);
      if (element.words !== 'text') hidden += 1;
      if (element.words === 'fact') fact = '';
    },
    close(name, line) {
      draft.line = line;
      const element = open.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.words !== 'text') hidden -= 1;
      if (element.words === 'fact') finishFact(draft, name, fact.replace(/\s+/g, ' ').trim());
      if (element.ends === 'note') draft.endNote();
      if (element.ends === 'block') draft.endBlock();
      if (element.ends === 'book') draft.endBook();
    },
    text(characters) {
      if (open.at(-1)?.words === 'fact') fact += characters;
      else if (hidden === 0 && (draft.isInBlock || draft.isInNote || characters.trim() !== ''))
        draft.addText(characters, spoken.length > 0 && !draft.isInNote ? [...marks, 'jesus'] : marks);
    },
  });
  draft.endBook();
}

/* Words of Jesus as milestones, which may reach over lines: <q who="Jesus" sID="…"/> … <q who="Jesus" eID="…"/>. */
function noteSpeech(spoken: string[], attributes: XmlAttributes): void {
  if (attributes['who'] === 'Jesus' && attributes['sID'] !== undefined) spoken.push(attributes['sID']);
  const ended = attributes['eID'] === undefined ? -1 : spoken.indexOf(attributes['eID']);
  if (ended >= 0) spoken.splice(ended, 1);
}

function beginElement(draft: ScriptureDraft, name: string, attributes: XmlAttributes, open: readonly Open[]): Open {
  const plain: Open = { name, marks: [], words: 'text', ends: '' };
  if (name === 'header' || name === 'work' || name === 'revisionDesc' || name === 'teiHeader')
    return { ...plain, words: 'nothing' };
  if (open.some(({ words }) => words === 'nothing')) return headFact(plain, name, open);
  if (name === 'osisText') {
    draft.language = draft.language || languageOf(attributes);
    draft.identifier = draft.identifier || identifierOf(attributes);
  }
  if (name === 'div') return beginDivision(draft, plain, attributes);
  if (name === 'chapter') beginChapter(draft, attributes);
  else if (name === 'verse') beginVerse(draft, attributes);
  else if (name === 'p')
    return beginBlock(draft, plain, 'paragraph', /noindent/.test(attributes['type'] ?? '') ? 0 : 1);
  else if (name === 'l') return beginLine(draft, plain, attributes);
  else if (name === 'lb' || name === 'milestone') beginBreak(draft, name, attributes);
  else if (name === 'title') return beginTitle(draft, plain, attributes);
  else if (name === 'item') return beginBlock(draft, plain, 'list', 1);
  else if (name === 'row') return beginBlock(draft, plain, 'row', 1);
  else if (name === 'speaker') return beginBlock(draft, plain, 'speaker', 1);
  else if (name === 'note') return beginNote(draft, plain, attributes);
  else if (name === 'reference' && attributes['type'] === 'annotateRef') return { ...plain, words: 'nothing' };
  else if (styleMarks(name, attributes) !== undefined) return { ...plain, marks: styleMarks(name, attributes) ?? [] };
  else if (!AROUND.has(name)) draft.lose(`The element <${name}> is not known; its words were kept.`);
  return plain;
}

const headFact = (plain: Open, name: string, open: readonly Open[]): Open =>
  open.at(-1)?.name === 'work' && ['title', 'language', 'rights', 'publisher'].includes(name)
    ? { ...plain, words: 'fact' }
    : { ...plain, words: 'nothing' };

/* Not the name of a file, and not what every Bible is. */
function identifierOf(attributes: XmlAttributes): string {
  const work = (attributes['osisIDWork'] ?? '').replace(/^Bible[.:]/i, '');
  return /^[\p{L}\d_-]{2,40}$/u.test(work) && !/^bible$/i.test(work) ? work : '';
}

/* "und" says that nobody knows. */
const languageOf = (attributes: XmlAttributes): string => {
  const language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
  return language === 'und' ? '' : language;
};

function beginDivision(draft: ScriptureDraft, plain: Open, attributes: XmlAttributes): Open {
  if (attributes['type'] !== 'book') return plain;
  const name = (attributes['osisID'] ?? attributes['sID'] ?? '').split('.').at(-1) ?? '';
  if (attributes['eID'] !== undefined) {
    draft.endBook();
    return plain;
  }
  draft.beginBook(codeOfOsis(name) ?? name);
  return { ...plain, ends: attributes['sID'] === undefined ? 'book' : '' };
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
  plain: Open,
  kind: 'paragraph' | 'list' | 'row' | 'speaker',
  level: number,
): Open {
  draft.beginBlock(kind, level);
  return { ...plain, ends: 'block' };
}

function beginLine(draft: ScriptureDraft, plain: Open, attributes: XmlAttributes): Open {
  if (attributes['eID'] !== undefined) return plain;
  draft.beginBlock('poetry', Math.min(4, Math.max(1, Number(attributes['level'] ?? 1) || 1)));
  const marks: readonly TextMark[] = attributes['type'] === 'selah' ? ['selah'] : [];
  return { ...plain, marks, ends: attributes['sID'] === undefined ? 'block' : '' };
}

function beginBreak(draft: ScriptureDraft, name: string, attributes: XmlAttributes): void {
  const type = attributes['type'] ?? '';
  if (type === 'x-p') draft.beginBlock('paragraph', 1);
  else if (name === 'milestone' && /^x-usfm-toc3$/.test(type)) draft.nameBook('', attributes['n'] ?? '');
  else if (name === 'milestone' && /^x-usfm-(?:h|toc2)$/.test(type)) draft.nameBook(attributes['n'] ?? '');
  else if (name === 'lb') draft.addText(' ');
}

function beginTitle(draft: ScriptureDraft, plain: Open, attributes: XmlAttributes): Open {
  const type = attributes['type'] ?? '';
  if (type === 'chapter') return { ...plain, words: 'nothing' };
  if (type === 'main' && !draft.isInChapter) return { ...plain, words: 'nothing' };
  const isCanonical = type === 'psalm' || attributes['canonical'] === 'true';
  const isParallel = type === 'parallel' || type === 'scope';
  const level = Math.min(4, (Number(attributes['level'] ?? 1) || 1) + (type === 'main' ? 0 : 1));
  draft.beginBlock(
    isCanonical ? 'title' : isParallel ? 'reference' : 'heading',
    isCanonical ? 1 : isParallel ? 3 : level,
  );
  return { ...plain, ends: 'block' };
}

function beginNote(draft: ScriptureDraft, plain: Open, attributes: XmlAttributes): Open {
  draft.beginNote(attributes['type'] === 'crossReference' ? 'references' : 'footnote');
  return { ...plain, ends: 'note' };
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

/* Some programs write the name of a file there, or the first letter of one. */
const isTitle = (text: string): boolean => !/[\\/]|\.usfm$/.test(text) && /\p{L}.*\p{L}/u.test(text);

function finishFact(draft: ScriptureDraft, name: string, text: string): void {
  if (name === 'title' && draft.title === '' && isTitle(text)) draft.title = text;
  else if (name === 'language' && draft.language === '') draft.language = text;
  else if ((name === 'rights' || name === 'publisher') && draft.source === '') draft.source = text;
}
