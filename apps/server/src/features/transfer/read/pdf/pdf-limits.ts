/** Pages of a PDF that is read: a hymnal has a thousand. */
export const MAX_PDF_PAGES = 2000;
/** No songbook is longer, even with its pictures. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;
/** Reading a page takes about 10 ms. */
export const PDF_TIMEOUT_MS = 180_000;
export const MAX_PDF_HEAP_MB = 512;
