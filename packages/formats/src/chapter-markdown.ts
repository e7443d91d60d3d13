import type { ScriptureDraft } from './scripture-draft.ts';
import { beginBookByName } from './verse-text.ts';
import { diagnose } from './diagnostics.ts';

/**
 * Reads the layout with one Markdown file per chapter into a draft: a folder for each book ("19 Salmene"), in it a file
 * for each chapter ("051.md") with `## Kapittel 51`, verses that begin with their number, indented lines for poetry,
 * `### headings`, and footnotes (`[^1]`).
 *
 * @param path  with slashes; the last two parts name book and chapter
 */
export function readChapterMarkdown(draft: ScriptureDraft, path: string, text: string): void {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  draft.line = 1;
  const name = folder.replace(/^\d+\s*[-_.]?\s*/, '');
  draft.endBook();
  beginBookByName(draft, name);
  if (draft.book === '') return;
  draft.setBookNames(name);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const notes = footnotesOf(lines);
  const usedIds = new Set<string>();
  draft.beginChapter(String(Number(/\d+/.exec(file)?.[0] ?? Number.NaN)));
  let isNewParagraph = true;
  for (const [index, raw] of lines.entries()) {
    draft.line = index + 1;
    if (raw.trim() === '') isNewParagraph = true;
    else if (/^\[\^[^\]]+\]:/.test(raw)) continue;
    else if (/^#{1,6}\s/.test(raw)) readHeading(draft, raw, file);
    else {
      readLine(draft, raw, isNewParagraph, { notes, usedIds });
      isNewParagraph = false;
    }
  }
  for (const id of notes.keys()) if (!usedIds.has(id)) draft.warn(diagnose('footnote-uncalled', { id }));
  draft.endBook();
}

type FootnoteContext = { readonly notes: ReadonlyMap<string, string>; readonly usedIds: Set<string> };

function readHeading(draft: ScriptureDraft, raw: string, file: string): void {
  const [, hashes = '', words = ''] = /^(#{1,6})\s+(.*)$/s.exec(raw) ?? [];
  const number = /^(?:kapittel|salme|chapter|psalm)\s+(\d+)$/i.exec(words.trim())?.[1];
  if (number !== undefined) {
    if (Number(number) !== Number(/\d+/.exec(file)?.[0])) draft.warn(diagnose('heading-chapter', { number, file }));
    return;
  }
  draft.beginBlock('heading', Math.min(4, Math.max(1, hashes.length - 1)));
  draft.addText(words);
  draft.endBlock();
}

/* Indented by four blanks or more: poetry. Not indented: a paragraph that continues until an empty line. */
function readLine(draft: ScriptureDraft, raw: string, isNewParagraph: boolean, notes: FootnoteContext): void {
  const [, quoted = '', indent = '', words = ''] = /^(>?)([ \t]*)(.*)$/s.exec(raw) ?? [];
  const depth = Math.floor(indent.replaceAll('\t', '    ').length / 4);
  if (depth > 0 || quoted !== '') {
    if (isNewParagraph && draft.blockKind === 'poetry') draft.beginBlock('blank', 0);
    draft.beginBlock('poetry', Math.min(4, Math.max(1, depth)));
  } else if (isNewParagraph || draft.blockKind === 'poetry' || !draft.isInBlock) draft.beginBlock('paragraph', 1);
  else draft.addText(' ');
  const [, verse, rest = words] = /^(\d{1,3}(?:[-–]\d{1,3})?[a-z]?)\.?\s+(.*)$/s.exec(words) ?? [];
  if (verse !== undefined) draft.beginVerse(verse);
  addInlineText(draft, rest.trim(), notes);
}

function addInlineText(draft: ScriptureDraft, text: string, { notes, usedIds }: FootnoteContext): void {
  for (const piece of text.split(/(\[\^[^\][]+\]|\*\*[^*]+\*\*|(?<!\*)\*(?! )[^*\s][^*]*\*(?!\*)|_[^_]+_)/)) {
    const id = /^\[\^([^\]]+)\]$/.exec(piece)?.[1];
    if (id !== undefined) addNote(draft, id, notes, usedIds);
    else if (/^\*\*.+\*\*$/.test(piece)) draft.addText(piece.slice(2, -2), ['bold']);
    else if (/^(?:\*[^*]+\*|_[^_]+_)$/.test(piece)) draft.addText(piece.slice(1, -1), ['italic']);
    else draft.addText(piece);
  }
}

function addNote(draft: ScriptureDraft, id: string, notes: ReadonlyMap<string, string>, usedIds: Set<string>): void {
  const noteText = notes.get(id);
  if (noteText === undefined) return draft.warn(diagnose('footnote-nowhere', { id }));
  usedIds.add(id);
  draft.beginNote('footnote');
  draft.addText(noteText);
  draft.endNote();
}

function footnotesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const line of lines) {
    const [, id, words = ''] = /^\[\^([^\]]+)\]:\s*(.*)$/s.exec(line) ?? [];
    if (id !== undefined) notes.set(id, words.trim());
  }
  return notes;
}
