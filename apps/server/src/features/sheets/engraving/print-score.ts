import { prepareScore } from './render-score.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { type Heading, insertHeading } from './heading.ts';
import { reduceToLeadSheet } from './lead-sheet.ts';
import type { Document } from './mei-document.ts';
import { listParts } from './score-parts.ts';
import { renderPdf } from './svg-to-pdf.ts';
import type { ScoreView } from './score-view.ts';
import type { Toolkit } from './toolkit.ts';

/** The options of a printed score. */
export type PrintOptions = {
  readonly mei: string;
  readonly view: Pick<ScoreView, 'clef' | 'transposition' | 'instruments' | 'size'>;
  /** `leadsheet`: only the melody with its lyrics and chords. */
  readonly content: 'score' | 'leadsheet';
  readonly paper: Paper;
  readonly heading: Heading;
};

/** Paper sizes in tenths of a millimetre. */
const PAPER_SIZES = { a4: { width: 2100, height: 2970 }, letter: { width: 2159, height: 2794 } } as const;

export type Paper = keyof typeof PAPER_SIZES;

/** Verovio's scale in percent; 100 gives staves of seven millimetres, the usual size for a music stand. */
const SCALES = { sm: 70, md: 85, lg: 105, xl: 130 } as const;
/** Tenths of a millimetre of margin around the music. */
const MARGIN = { side: 150, top: 130, bottom: 130 } as const;

/** Renders a score on pages of paper: vector graphics with a heading, as a PDF. */
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

/* For a part, its name is shown in the heading. */
function selectedPartNames(document: Document, instruments: readonly string[]): string {
  if (instruments.length === 0) return '';
  return listParts(document)
    .map((part) => part.name)
    .join(', ');
}
