import { isChordsOnly } from './lyric-line.ts';
import type { LyricLine, LyricSection, LyricsDocument } from './lyrics-document.ts';
import { printedSections } from './printed-sections.ts';
import { wireNames } from './wire-names.ts';

/** One entry of a text without chords. */
export type JsonEntry = {
  readonly name: string;
  readonly content: readonly string[];
  readonly bibleReferences: readonly [];
};

/** The `json` content of a text: keys such as `verse_1`, in the order they are printed. */
export type JsonContent = { readonly [key: string]: JsonEntry };

/**
 * The text without chords, as sent to clients. Remarks are in parentheses on lines of their own; lines and sections
 * that consist of chords alone are omitted.
 *
 * @example toJsonContent(emptyDocument) // {}
 */
export function toJsonContent(document: LyricsDocument): JsonContent {
  const sections = printedSections(document);
  const names = wireNames(sections);
  const entries = sections.map((section, at) => {
    const { key, name } = names[at] ?? { key: section.id, name: section.label };
    return [key, { name, content: lyricLinesOf(section), bibleReferences: [] }] as const;
  });
  return Object.fromEntries(entries.filter((_, at) => !isInstrumentalSection(sections[at])));
}

/** The lines of a section as text: remarks in parentheses before their line, lines of chords alone omitted. */
export function lyricLinesOf({ lines }: LyricSection): readonly string[] {
  return lines.filter((line) => !isChordsOnly(line)).flatMap(formatLine);
}

function formatLine({ text, remark }: LyricLine): readonly string[] {
  if (remark === '') return [text];
  return text.trim() === '' ? [`(${remark})`] : [`(${remark})`, text];
}

function isInstrumentalSection(section: LyricSection | undefined): boolean {
  return section !== undefined && section.lines.length > 0 && section.lines.every(isChordsOnly);
}
