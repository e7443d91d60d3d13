/** What reads and draws PDFs: large, so it is loaded with the first of them. */
export const loadPdfViewer = () => import('./pdf-viewer.tsx');
/** Has the browser load everything that shows a PDF, so that the service worker keeps it. Throws without a network. */
export const preloadPdfViewer = () => loadPdfViewer().then((part) => part.loadPdfWorker());
