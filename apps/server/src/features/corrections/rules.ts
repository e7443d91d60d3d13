import { type LyricLine, type LyricsDocument, replaceLineText } from '@canticle/music';
import type { Correction } from './model.ts';

type CorrectedLine = Pick<Correction, 'sectionId' | 'line' | 'before'>;
type LinePosition = { readonly section: number; readonly line: number };

/**
 * Finds the line a correction is about: where it was, or where the text has moved it to, if only one line reads so.
 *
 * @returns undefined when no line reads so any more, or several do and none of them is where it was
 */
export function findCorrectedLine(
  { sections }: LyricsDocument,
  { sectionId, line, before }: CorrectedLine,
): LinePosition | undefined {
  const found = sections.flatMap((section, at) =>
    section.lines.flatMap(({ text }, index) =>
      text === before ? [{ section: at, line: index, isSame: section.id === sectionId && index === line }] : [],
    ),
  );
  const place = found.find(({ isSame }) => isSame) ?? (found.length === 1 ? found[0] : undefined);
  return place && { section: place.section, line: place.line };
}

/** The text with the line corrected, its chords above their letters; undefined when the line is not there any more. */
export function applyCorrection(
  document: LyricsDocument,
  correction: CorrectedLine & Pick<Correction, 'after'>,
): LyricsDocument | undefined {
  const place = findCorrectedLine(document, correction);
  if (place === undefined) return undefined;
  const correct = (line: LyricLine, at: number) => (at === place.line ? replaceLineText(line, correction.after) : line);
  return {
    ...document,
    sections: document.sections.map((section, at) =>
      at === place.section ? { ...section, lines: section.lines.map(correct) } : section,
    ),
  };
}
