import { findBook } from '@canticle/scripture';
import type { ScriptureDraft } from './scripture-draft.ts';

/**
 * Reads the plain layout with one verse per line into a draft: `### Book`, then `[chapter:verse] words`. Lines without
 * a number belong to the verse above them.
 */
export function readVerseText(draft: ScriptureDraft, text: string): void {
  let chapter = '';
  draft.endBook();
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    draft.line = index + 1;
    const heading = /^#{1,6}\s+(\S.*)$/s.exec(raw.trimEnd())?.[1];
    if (heading !== undefined) {
      beginBookByName(draft, heading);
      chapter = '';
      continue;
    }
    const found = /^\s*\[(\d{1,3}):(\d{1,3}(?:[-–]\d{1,3})?[a-z]?)\]\s?(.*)$/.exec(raw);
    if (found === null) {
      if (raw.trim() !== '') draft.addText(` ${raw.trim()}`);
      continue;
    }
    const [, number = '', verse = '', words = ''] = found;
    if (number !== chapter) {
      draft.beginChapter(number);
      draft.beginBlock('paragraph', 1);
      chapter = number;
    }
    draft.addText(' ');
    draft.beginVerse(verse);
    draft.addText(words.trim());
  }
  draft.endBook();
}

/** Begins the book that a text names, in any language that names it. */
export function beginBookByName(draft: ScriptureDraft, name: string): void {
  const book = spellings(name)
    .map((spelling) => findBook(spelling, 'no'))
    .find((found) => found !== undefined);
  draft.beginBook(book?.code ?? name);
}

/* "Peters første brev", "Johannes andre brev", "Første Krønikerbok", as Norwegian editions write them. */
function spellings(name: string): readonly string[] {
  const [, person = '', order = ''] = /^(.+?)(?<!\s)\s+(første|andre|tredje)\s+(?:brev|bok)$/i.exec(name) ?? [];
  const number = ORDINALS[order.toLowerCase()] ?? '';
  const reordered = person === '' ? [] : [`${number} ${person}`, `${number} ${person.replace(/s$/, '')}`];
  const digits = name
    .replace(/^(første|andre|tredje|fjerde|femte)\b/i, (word) => ORDINALS[word.toLowerCase()] ?? word)
    .replace(/krønikerbok/i, 'Krønikebok');
  return [name, digits, ...reordered];
}

const ORDINALS: { readonly [word: string]: string } = { første: '1', andre: '2', tredje: '3', fjerde: '4', femte: '5' };
