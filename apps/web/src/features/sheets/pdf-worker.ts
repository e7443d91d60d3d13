/*
 * Parses PDFs in a worker. The file is ours: the content security policy allows no worker from elsewhere. The legacy
 * build runs in every browser we support (apps/web/browsers.json): the other one needs the newest.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
