/* Scores as they are seen and heard. The page decides where they stand; both viewers are loaded when a score is opened. */
export type { ScoreViewOptions } from './score-options.ts';
export { sizes, totalTransposition } from './score-options.ts';
export { preloadPdfViewer } from './load-pdf-viewer.ts';
export { ScorePages } from './score-pages.tsx';
export { readScoreSize, saveScoreSize } from './score-size.ts';
export { turnPositions } from './turn-positions.ts';
export { ScoreViewer } from './score-viewer.tsx';
export { createVoice } from './playback/voices.ts';
export { defaultRenderRequest } from './default-render-request.ts';
export { PdfScore } from './pdf-score.tsx';
export { hasBearerInUrl } from './sheet-music-url.ts';
