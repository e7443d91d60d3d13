import { parseVerseLabel } from '@canticle/scripture';
import type { ChapterDraft } from './chapter-draft.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';

/**
 * Finds verse numbers missing from a chapter. When a note beside the gap contains the words of the missing verse, they
 * are assigned to that note (`holds`).
 *
 * @returns a message for each missing number
 */
export function diagnoseMissingVerses(chapter: Pick<ChapterDraft, 'verses' | 'notes' | 'number'>): ReaderDiagnostic[] {
  const ranges = [...chapter.verses.keys()]
    .flatMap((label) => parseVerseLabel(label) ?? [])
    .sort((a, b) => a.from - b.from);
  const diagnostics: ReaderDiagnostic[] = [];
  let last = 0;
  for (const { from, to } of ranges) {
    for (let verse = last + 1; verse < from; verse++) diagnostics.push(describeGap(chapter, verse));
    last = Math.max(last, to);
  }
  // A note at the last verse may contain the one after it.
  const noteWithNext = findNoteWithVerse(chapter, last + 1);
  if (last > 0 && noteWithNext !== undefined) diagnostics.push(describeGap(chapter, last + 1));
  return diagnostics;
}

function describeGap(chapter: Pick<ChapterDraft, 'notes'>, verse: number): ReaderDiagnostic {
  const note = findNoteWithVerse(chapter, verse);
  if (note === undefined) return diagnose('verse-missing', { verse });
  note.holds = [...(note.holds ?? []), String(verse)];
  return diagnose('verse-in-footnote', { verse, note: note.verse });
}

/* The note is at the verse before or after, mentions that others have more, and gives the number before the words. */
function findNoteWithVerse({ notes }: Pick<ChapterDraft, 'notes'>, verse: number) {
  const withWords = new RegExp(`(?<![\\d:–-])\\s${verse}[.:]?\\s+[“‘"'(«]?\\p{L}`, 'u');
  return notes.find((note) => {
    if (note.kind !== 'footnote' || ![verse - 1, verse + 1].some((neighbor) => includesVerse(note.verse, neighbor)))
      return false;
    const text = note.spans
      .map((span) => span.text)
      .join('')
      .replace(/\s+/g, ' ');
    return HAS_MORE.test(text) && withWords.test(text);
  });
}

const HAS_MORE = /\b(?:includ|add|insert|har med|føyer til|tilføyer|legger til)/i;

const includesVerse = (label: string, verse: number): boolean => {
  const numbers = parseVerseLabel(label);
  return numbers !== undefined && numbers.from <= verse && verse <= numbers.to;
};
