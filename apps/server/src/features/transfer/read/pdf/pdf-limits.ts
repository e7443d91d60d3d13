/** Pages of a PDF that is read: a hymnal has a thousand. */
export const MAX_PDF_PAGES = 2000;
/** No songbook is longer, even with its pictures. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;
/** Letters of a page: a large one with the smallest type has fewer. */
export const MAX_PAGE_LETTERS = 100_000;

/** What reading one PDF may take. */
export type PdfLimits = {
  /** Of JavaScript. */
  readonly heapMb: number;
  /** Of the whole process: streams are unpacked outside the heap, and no file says how large they will be. */
  readonly memoryMb: number;
  readonly timeoutMs: number;
};

/** Reading a page takes about 10 ms. */
export const PDF_LIMITS: PdfLimits = { heapMb: 512, memoryMb: 1024, timeoutMs: 180_000 };
