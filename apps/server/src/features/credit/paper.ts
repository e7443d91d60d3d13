import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { divideByFace, faceOf } from '../sheets/index.ts';

/** A heading, a paragraph, or a fact with its label. */
export type Piece =
  | { readonly kind: 'title' | 'heading' | 'text' | 'small'; readonly text: string }
  | { readonly kind: 'fact'; readonly label: string; readonly text: string };

const MARGIN = 64;
const SIZES = { title: 26, heading: 14, text: 11.5, small: 9, fact: 11.5 } as const;

/** Sets pieces one below the other on pages of A4, in letters that are embedded where PDF has none of its own. */
export async function setOnPaper(title: string, pieces: readonly Piece[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: title, Creator: 'Canticle' } });
  const written = buffer(document);
  for (const piece of pieces) {
    if (piece.kind === 'heading') document.moveDown(0.8);
    if (piece.kind === 'fact') setText(document, piece.label, 'small', true);
    setText(document, piece.text, piece.kind, piece.kind === 'title' || piece.kind === 'heading');
    document.moveDown(piece.kind === 'heading' ? 0.3 : 0.6);
  }
  document.end();
  return written;
}

function setText(document: PDFKit.PDFDocument, text: string, kind: Piece['kind'], bold: boolean): void {
  const stretches = divideByFace(text);
  document.fontSize(SIZES[kind]).fillColor(kind === 'small' ? '#555' : '#111');
  stretches.forEach(({ text: words, script }, at) => {
    const isLast = at === stretches.length - 1;
    document.font(faceOf(script, { bold, italic: false })).text(words, { continued: !isLast, lineGap: 2 });
  });
}
