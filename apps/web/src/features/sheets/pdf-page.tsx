import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';

type PdfPageProps = { document: PDFDocumentProxy; number: number; label: string };

/** One page of a PDF, rendered when it comes near the viewport, at the resolution of the screen. */
export function PdfPage({ document, number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isCurrent = true;
    void document.getPage(number).then(
      (loaded) => isCurrent && setPage(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [document, number]);
  useEffect(() => {
    if (!page || !canvas.current) return;
    return renderWhenNear(page, canvas.current);
  }, [page]);
  const [, , width = 210, height = 297] = page?.view ?? [];
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="pdf-page"
      style={{ aspectRatio: `${width} / ${height}`, '--page-shape': width / height }}
    />
  );
}

function renderWhenNear(page: PDFPageProxy, canvas: HTMLCanvasElement): () => void {
  let renderTask: ReturnType<PDFPageProxy['render']> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting) || renderTask) return;
      const natural = page.getViewport({ scale: 1 });
      const scale = (canvas.clientWidth / natural.width) * Math.min(3, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      renderTask = page.render({ canvas, viewport });
      renderTask.promise.catch(() => {});
    },
    { rootMargin: '800px' },
  );
  observer.observe(canvas);
  return () => {
    observer.disconnect();
    renderTask?.cancel();
  };
}
