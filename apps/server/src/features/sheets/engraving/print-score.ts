import { prepareScore } from './render-score.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { type Heading, insertHeading } from './heading.ts';
import { reduceToLeadSheet } from './lead-sheet.ts';
import type { Document } from './mei-document.ts';
import { listParts } from './score-parts.ts';
import { renderPdf } from './svg-to-pdf.ts';
import type { ScoreView } from './score-view.ts';
import type { Toolkit } from './toolkit.ts';

/** A score on paper. */
export type PrintOptions = {
  readonly mei: string;
  readonly view: Pick<ScoreView, 'clef' | 'transposition' | 'instruments' | 'size'>;
  /** `leadsheet`: the melody with its words and chords alone. */
  readonly content: 'score' | 'leadsheet';
  readonly paper: Paper;
  readonly heading: Heading;
};

/** Paper sizes in tenths of a millimetre. */
const PAPER_SIZES = { a4: { width: 2100, height: 2970 }, letter: { width: 2159, height: 2794 } } as const;

export type Paper = keyof typeof PAPER_SIZES;

/** Verovio's scale in percent; 100 gives staves of seven millimetres, which music for a stand has. */
const SCALES = { sm: 70, md: 85, lg: 105, xl: 130 } as const;
/** Tenths of a millimetre left white around the music. */
const MARGIN = { side: 150, top: 130, bottom: 130 } as const;

/** Draws a score on pages of paper: vector pictures with their heading, as a PDF. */
export function printScore(toolkit: Toolkit, options: PrintOptions): Promise<Uint8Array> {
  const { mei, view, paper, content, heading } = options;
  const edit = (document: Document) => {
    if (content === 'leadsheet') reduceToLeadSheet(document);
    insertHeading(document, heading, content === 'score' ? selectedPartNames(document, view.instruments) : '');
  };
  const { text, transpose } = prepareScore(mei, content === 'leadsheet' ? { ...view, instruments: [] } : view, edit);
  const { width, height } = PAPER_SIZES[paper];
  const scale = SCALES[view.size];
  const units = (tenths: number) => Math.round((tenths * 100) / scale);
  const score = toolkit.load('mei', text, {
    transpose,
    scale,
    adjustPageHeight: false,
    header: 'encoded',
    pageWidth: units(width),
    pageHeight: units(height),
    pageMarginLeft: units(MARGIN.side),
    pageMarginRight: units(MARGIN.side),
    pageMarginTop: units(MARGIN.top),
    pageMarginBottom: units(MARGIN.bottom),
    justifyVertically: false,
  });
  const pages = Array.from({ length: score.pages }, (_, index) =>
    sanitizeSvg(score.page(index + 1), { color: '#000' }),
  );
  return renderPdf(pages, { width, height }, heading);
}

/* Above a part its name stands in the heading. */
function selectedPartNames(document: Document, instruments: readonly string[]): string {
  if (instruments.length === 0) return '';
  return listParts(document)
    .map((part) => part.name)
    .join(', ');
}
