import { Worker } from 'node:worker_threads';
import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import { layOutPage, type PageText, ParseError, type PdfSongs, readPdfSongs } from '@canticle/formats';
import { AnnotationMode, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { InvalidFileError } from '../../model.ts';
import type { MemoryWatchTask } from './memory-watch.ts';
import { MAX_PAGE_LETTERS, MAX_PDF_PAGES } from './pdf-limits.ts';
import { type PdfFont, readGlyphs } from './text-operators.ts';

/* A process of its own, started with the memory it may take in MB: reads the songs of PDFs. */

/** The file that is read. */
export type PdfRequest = { readonly name: string; readonly bytes: Uint8Array };

/** The songs, or why there are none. */
export type PdfReply = PdfSongs | { readonly refused: ImportDiagnostic };

/** Letters without a meaning, of a hundred, from which on the words cannot be read. */
const MAX_UNKNOWN = 5;

async function read({ name, bytes }: PdfRequest): Promise<PdfReply> {
  const loading = getDocument({
    // A Buffer arrives as one, which pdf.js refuses.
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: true,
    verbosity: 0,
    // Pictures are not decoded, whatever size they say they have.
    maxImageSize: 0,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_PDF_PAGES)
      return { refused: diagnose('pdf-pages', { pages: document.numPages, most: MAX_PDF_PAGES }) };
    const fonts = new Map<string, PdfFont>();
    const pages: PageText[] = [];
    const letters = { all: 0, unknown: 0 };
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page, fonts, letters));
      page.cleanup();
    }
    if (letters.all === 0) return { refused: diagnose('pdf-pictures') };
    if (letters.unknown * 100 > letters.all * MAX_UNKNOWN) return { refused: diagnose('pdf-unmapped') };
    return readPdfSongs(name, pages);
  } catch (error) {
    return { refused: refusalOf(error) };
  } finally {
    await loading.destroy();
  }
}

async function readPage(
  page: PDFPageProxy,
  fonts: Map<string, PdfFont>,
  letters: { all: number; unknown: number },
): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const findFont = (name: string): PdfFont | undefined => {
    const known = fonts.get(name);
    if (known !== undefined || !page.commonObjs.has(name)) return known;
    const font = describeFont(page.commonObjs.get(name));
    fonts.set(name, font);
    return font;
  };
  const glyphs = readGlyphs(operators, transform, findFont);
  if (glyphs.length > MAX_PAGE_LETTERS) throw new InvalidFileError(diagnose('pdf-large'));
  for (const { text, isMusic } of glyphs) {
    if (isMusic) continue;
    letters.all += 1;
    if (/[\p{Co}\p{Cc}\ufffd]/u.test(text)) letters.unknown += 1;
  }
  return layOutPage({ width, height, glyphs });
}

const MUSIC_FONTS =
  /bravura|maestro|leland|emmentaler|\bfeta|opus|petrucci|sonata|gonville|sebastian|leipzig|gootville|musejazz|finale|november|engraver|golden ?age|capella|mscore|mozart|susato/i;

function describeFont(font: unknown): PdfFont {
  const {
    name = '',
    bold,
    black,
    italic,
    fontMatrix,
  } = font as {
    readonly [member: string]: unknown;
  };
  const called = String(name);
  const unit = Array.isArray(fontMatrix) ? Number(fontMatrix[0]) : 0.001;
  return {
    name: called,
    isBold: bold === true || black === true || /bold|black|heavy|semib|demi/i.test(called),
    isItalic: italic === true || /italic|oblique/i.test(called),
    // Their fonts for texts have "text" in their names.
    isMusic: MUSIC_FONTS.test(called) && !/text/i.test(called),
    unit,
  };
}

function refusalOf(error: unknown): ImportDiagnostic {
  if (error instanceof ParseError || error instanceof InvalidFileError) return error.diagnostic;
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException' ? diagnose('pdf-locked') : diagnose('pdf-damaged');
}

const watch: MemoryWatchTask = { most: Number(process.argv[2]) * 1024 * 1024, parent: process.ppid };
new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: watch }).unref();

process.on('message', (request: PdfRequest) => {
  void read(request).then((reply) => process.send?.(reply));
});
