/* Scores as they are seen and heard. The page decides where they stand; both viewers are loaded when a score is opened. */
export type { ScoreViewOptions, ScoreSettings } from './score-options.ts';
export { parseTransposition, totalTransposition } from './score-options.ts';
/** Has the browser load everything that shows a PDF, so that the service worker keeps it. Throws without a network. */
export const preloadPdfViewer = () => import('./pdf-viewer.tsx').then((part) => part.loadPdfWorker());
/** What reads and draws PDFs: large, so it is loaded with the first of them. */
export const loadPdfViewer = () => import('./pdf-viewer.tsx');
export { ScoreViewer, type ScoreViewerProps } from './score-viewer.tsx';
export { createVoice } from './playback/voices.ts';
export { defaultRenderRequest } from './default-render-request.ts';
