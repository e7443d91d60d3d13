import { lazy, Suspense } from 'react';
import type { MediaFile } from '../../../features/media/index.ts';

/* The PDF viewer is large, and is loaded with the first PDF. */
const PdfViewer = lazy(() =>
  import('../../../features/sheets/index.ts')
    .then((door) => door.loadPdfViewer())
    .then((part) => ({ default: part.PdfViewer })),
);

/** A score in PDF format. */
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
