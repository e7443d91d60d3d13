/** Pages of a PDF that is read: a hymnal has a thousand. */
export const MAX_PDF_PAGES = 2000;
/** No songbook is longer, even with its pictures. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;
/** Letters of a page: a large one with the smallest type has fewer. */
export const MAX_PAGE_LETTERS = 100_000;
/** Reading a page takes about 10 ms. */
export const PDF_TIMEOUT_MS = 180_000;
export const MAX_PDF_HEAP_MB = 512;
/** Of the whole process: streams are unpacked outside the heap, and no file says how large they will be. */
export const MAX_PDF_MEMORY_MB = 1024;
