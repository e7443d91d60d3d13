/* Reads PDFs beside the page. A file of our own: the content security policy allows no worker from elsewhere. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
