export { createPdf, type PdfBlock } from './credit-pdf.ts';
export { creditRoutes } from './routes.ts';
