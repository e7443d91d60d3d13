import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import type { Heading } from './heading.ts';
import { type MeasureText, renderTexts } from './draw-glyphs.ts';
import { fontFor, splitByFont } from './font-faces.ts';

/** Points per tenth of a millimetre. */
const POINTS_PER_UNIT = 72 / 254;
type PageSize = { readonly width: number; readonly height: number };

/**
 * Creates a PDF of drawn pages: everything stays vector, and text stays searchable.
 *
 * @param page  size of the paper in tenths of a millimetre
 */
export async function renderPdf(pages: readonly string[], page: PageSize, heading: Heading): Promise<Uint8Array> {
  const size: [number, number] = [page.width * POINTS_PER_UNIT, page.height * POINTS_PER_UNIT];
  const document = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: heading.title,
      Author: [heading.words, heading.music].filter((text) => text !== '').join(', '),
      Creator: 'Canticle',
    },
  });
  const output = buffer(document);
  const measure: MeasureText = (text, face, fontSize) => document.font(face).fontSize(fontSize).widthOfString(text);
  pages.forEach((svg, index) => {
    document.addPage({ size, margin: 0 });
    svgToPdf(document, renderTexts(svg, measure), 0, 0, {
      width: size[0],
      height: size[1],
      assumePt: true,
      fontCallback: (family, bold, italic) => fontFor(family, { bold, italic }),
      warningCallback: () => {},
    });
    writeFooter(document, size, heading, pages.length > 1 ? `${heading.page} ${index + 1} / ${pages.length}` : '');
  });
  document.end();
  return new Uint8Array(await output);
}

function writeFooter(
  document: PDFKit.PDFDocument,
  [width, height]: [number, number],
  heading: Heading,
  page: string,
): void {
  const y = height - 30;
  const margin = 42;
  document.fontSize(8).fillColor('#444');
  const runs = splitByFont(heading.footer);
  runs.forEach(({ text, script }, at) => {
    const isContinued = at < runs.length - 1;
    document.font(fontFor(script, { bold: false, italic: false }));
    if (at === 0) document.text(text, margin, y, { lineBreak: false, continued: isContinued });
    else document.text(text, { lineBreak: false, continued: isContinued });
  });
  document.font('Times-Roman');
  document.text(page, width - margin - document.widthOfString(page), y, { lineBreak: false });
}
