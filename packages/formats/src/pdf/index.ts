export { layOutPage } from './lay-out-page.ts';
export type { PageText, PdfGlyph } from './page.ts';
export { type PdfSongs, readPdfSongs } from './read-pdf-songs.ts';
