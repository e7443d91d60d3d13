/* Scores as they are seen and heard. The page decides where they stand; both viewers are loaded when a score is opened. */
export type { SheetOptions, SheetSettings } from './sheet-options.ts';
export { askedTransposition, transpositionOf } from './sheet-options.ts';
/** What reads and draws PDFs: large, so it is loaded with the first of them. */
export const loadPdfViewer = () => import('./pdf-viewer.tsx');
export { SheetViewer, type SheetViewerProps } from './sheet-viewer.tsx';
export { usualRequest } from './usual-request.ts';
