/* Displaying and playing scores. The page positions them; both viewers are loaded when a score is opened. */
export type { ScoreViewOptions, ScoreSettings } from './score-options.ts';
export { parseTransposition, totalTransposition } from './score-options.ts';
/** Loads everything that displays a PDF, so that the service worker caches it. Throws without a network. */
export const preloadPdfViewer = () => import('./pdf-viewer.tsx').then((part) => part.loadPdfWorker());
/** The PDF viewer: large, so it is loaded with the first PDF. */
export const loadPdfViewer = () => import('./pdf-viewer.tsx');
export { ScoreViewer, type ScoreViewerProps } from './score-viewer.tsx';
export { createVoice } from './playback/voices.ts';
export { defaultRenderRequest } from './default-render-request.ts';
