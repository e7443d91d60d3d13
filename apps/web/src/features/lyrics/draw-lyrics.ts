import { type LyricsDocument, printedSections } from '@canticle/music';
import {
  createDisplaySections,
  type LyricsView,
  type SectionLabeler,
  type DisplaySection,
} from '../../components/index.ts';

/** A text ready to be drawn, in the order it is printed: the chorus appears once. */
export function drawLyrics(
  document: LyricsDocument,
  view: LyricsView,
  nameOf: SectionLabeler,
): readonly DisplaySection[] {
  return createDisplaySections(printedSections(document), view, nameOf);
}
