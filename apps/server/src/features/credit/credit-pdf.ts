import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { splitByFont, fontFor } from '../sheets/index.ts';

/** A heading, a paragraph, or a fact with its label. */
export type PdfBlock =
  | { readonly kind: 'title' | 'heading' | 'text' | 'small'; readonly text: string }
  | { readonly kind: 'fact'; readonly label: string; readonly text: string };

const MARGIN = 64;
const SIZES = { title: 26, heading: 14, text: 11.5, small: 9, fact: 11.5 } as const;

/**
 * Lays out blocks one below the other on A4 pages, with embedded fonts for scripts that PDF has no built-in font for.
 */
export async function createPdf(title: string, blocks: readonly PdfBlock[], place: string): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Creator: 'Canticle', Author: place },
  });
  const output = buffer(document);
  for (const block of blocks) {
    if (block.kind === 'heading') document.moveDown(0.8);
    if (block.kind === 'fact') addText(document, block.label, 'small', true);
    addText(document, block.text, block.kind, block.kind === 'title' || block.kind === 'heading');
    document.moveDown(block.kind === 'heading' ? 0.3 : 0.6);
  }
  addText(document, place, 'small', false);
  document.end();
  return output;
}

function addText(document: PDFKit.PDFDocument, text: string, kind: PdfBlock['kind'], bold: boolean): void {
  // The built-in fonts have no minus sign, and one of another font stands on the line; their dash looks the same.
  const runs = splitByFont(text.replaceAll('\u2212', '\u2013'));
  document.fontSize(SIZES[kind]).fillColor(kind === 'small' ? '#555' : '#111');
  runs.forEach(({ text: words, script }, at) => {
    const isLast = at === runs.length - 1;
    document.font(fontFor(script, { bold, italic: false })).text(words, { continued: !isLast, lineGap: 2 });
  });
}
