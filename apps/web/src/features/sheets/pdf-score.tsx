import { lazy, Suspense } from 'react';
import type { MediaFile } from '../media/index.ts';
import { loadPdfViewer } from './load-pdf-viewer.ts';

/* What reads PDFs is large, and loaded with the first of them. */
const PdfViewer = lazy(() => loadPdfViewer().then((part) => ({ default: part.PdfViewer })));

/** A score that is a PDF. */
export function PdfScore({ file, onClose }: { file: MediaFile; onClose?: (() => void) | undefined }) {
  return (
    <Suspense>
      <PdfViewer
        address={file.directUrl}
        name={file.name}
        downloadUrl={file.downloadUrl ?? file.directUrl}
        onClose={onClose}
      />
    </Suspense>
  );
}
