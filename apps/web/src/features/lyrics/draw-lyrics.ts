import { type LyricsDocument, printedSections } from '@canticle/music';
import { drawSections, type LyricsView, type SectionNames, type SectionToDraw } from '../../pieces/index.ts';

/** A text ready to be drawn, in the order it is printed: the chorus stands once. */
export function drawLyrics(document: LyricsDocument, view: LyricsView, nameOf: SectionNames): readonly SectionToDraw[] {
  return drawSections(printedSections(document), view, nameOf);
}
