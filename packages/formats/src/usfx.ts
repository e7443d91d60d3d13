import type { TextMark } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';
import { blockStyle, charMarks, NOTE_ORIGINS, noteKind } from './usfm-markers.ts';
import { streamXml, type XmlAttributes } from './xml-stream.ts';

type Open = {
  readonly name: string;
  readonly marks: readonly TextMark[];
  readonly taking: boolean;
  readonly level: string;
};

const BLOCKS = new Set([
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
/** Elements whose words are names or facts, not text. */
const TAKEN = new Set([
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
/** Elements around others, without a meaning of their own here. */
const AROUND = new Set([
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
 * Reads a file of USFX into a draft: USFM's markers as elements (https://ebible.org/usfx/).
 *
 * @throws {Unreadable} when it is not well-formed XML, or not safe to read
 */
export function readUsfx(draft: ScriptureDraft, text: string): void {
  const open: Open[] = [];
  const marks: TextMark[] = [];
  let taking = 0;
  let taken = '';
  streamXml(text, {
    open(name, attributes, line) {
      draft.line = line;
      const element = beginElement(draft, name, attributes);
      open.push(element);
      if (element.marks.length > 0) marks.push(...element.marks);
      if (element.taking && taking++ === 0) taken = '';
    },
    close(name, line) {
      draft.line = line;
      const element = open.pop();
      if (element === undefined) return;
      marks.length -= element.marks.length;
      if (element.taking && --taking === 0) finishTaken(draft, element, taken);
      if (noteKind(name) !== undefined) draft.endNote();
      else if (BLOCKS.has(name) || name === 'tr') draft.endBlock();
      else if (name === 'book') draft.endBook();
    },
    text(characters) {
      if (taking > 0) taken += characters;
      else if (draft.isInBlock || draft.isInNote || characters.trim() !== '') draft.addText(characters, marks);
    },
  });
  draft.endBook();
}

function beginElement(draft: ScriptureDraft, name: string, attributes: XmlAttributes): Open {
  const plain: Open = { name, marks: [], taking: false, level: attributes['level'] ?? '' };
  if (name === 'w') {
    if (attributes['s'] !== undefined) draft.leaveOut('Strong’s numbers of words');
    return plain;
  }
  if (name === 'v') draft.beginVerse(attributes['id'] ?? '');
  else if (name === 'c') draft.beginChapter(attributes['id'] ?? '');
  else if (name === 'book') draft.beginBook(attributes['id'] ?? '');
  else if (noteKind(name) !== undefined) draft.beginNote(noteKind(name) ?? 'footnote');
  else if (NOTE_ORIGINS.has(name)) return { ...plain, taking: true };
  else if (TAKEN.has(name)) {
    if (name === 'fig') draft.lose('A picture was left out.');
    return { ...plain, taking: true };
  } else if (BLOCKS.has(name)) return beginBlock(draft, plain, attributes);
  else if (name === 'tr') draft.beginBlock('row', 1);
  else if (name === 'bk') return { ...plain, marks: ['italic'] };
  else if (charMarks(name) !== undefined) return { ...plain, marks: charMarks(name) ?? [] };
  else if (!AROUND.has(name)) draft.lose(`The element <${name}> is not known; its words were kept.`);
  return plain;
}

/* The style says it best, then the marker it was made from, then the name of the element. */
function beginBlock(draft: ScriptureDraft, plain: Open, attributes: XmlAttributes): Open {
  const level = attributes['level'] ?? '';
  const marker = attributes['style'] ?? `${attributes['sfm'] ?? plain.name}${level}`;
  if (/^mt\d?$/.test(marker)) return { ...plain, taking: true };
  const set = blockStyle(marker) ?? blockStyle(plain.name);
  if (blockStyle(marker) === undefined)
    draft.lose(`The paragraph style "${marker}" is not known; its words were kept.`);
  draft.beginBlock(set?.kind ?? 'paragraph', set?.level ?? 1);
  return plain;
}

function finishTaken(draft: ScriptureDraft, { name, level }: Open, taken: string): void {
  const text = taken.replace(/\s+/g, ' ').trim();
  if (name === 'languageCode') draft.language = text;
  else if (name === 'h' || (name === 'toc' && level === '2')) draft.nameBook(text);
  else if (name === 'toc' && level === '3') draft.nameBook('', text);
  else if (name === 'cl') draft.labelChapter(text);
  else if (name === 'vp') draft.relabelVerse(text);
  else if (name === 'id') draft.nameTranslation(text);
}
