import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { type PdfProblem, classifyPdfError, createWorkerError } from './pdf-problem.ts';

const createWorker = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

/** Starts the PDF worker, and releases it once it answers. Throws when it cannot be loaded. */
export async function loadPdfWorker(): Promise<void> {
  const port = createWorker();
  await new Promise<void>((resolve, reject) => {
    port.addEventListener('message', () => resolve(), { once: true });
    port.addEventListener('error', () => reject(new TypeError('What reads PDFs could not be loaded.')), { once: true });
  }).finally(() => port.terminate());
}

type LoadState = { readonly tries: number; readonly document?: PDFDocumentProxy; readonly problem?: PdfProblem };

/** The document at an address, by the latest attempt to load it; one in progress shows nothing of the attempt before. */
export function usePdfDocument(address: string, tries: number): Omit<LoadState, 'tries'> {
  const [loadState, setLoadState] = useState<LoadState>();
  // The document and its worker are outside of React and must be released.
  useEffect(() => {
    let isCurrent = true;
    const port = createWorker();
    const handleError = (failure: unknown) => isCurrent && setLoadState({ tries, problem: classifyPdfError(failure) });
    // A worker that cannot be loaded, or that this browser cannot run, never answers.
    port.addEventListener('error', () => handleError(createWorkerError()), { once: true });
    const loading = getDocument({ url: address, worker: PDFWorker.create({ port }), useWasm: false, enableXfa: false });
    loading.promise.then((document) => isCurrent && setLoadState({ tries, document }), handleError);
    return () => {
      isCurrent = false;
      void loading.destroy().finally(() => port.terminate());
    };
  }, [address, tries]);
  return loadState?.tries === tries ? loadState : {};
}
