import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';

type PdfPageProps = { document: PDFDocumentProxy; number: number; label: string };

/** One page of a PDF, drawn when it comes near the window, as sharp as the screen. */
export function PdfPage({ document, number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isWanted = true;
    void document.getPage(number).then(
      (found) => isWanted && setPage(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [document, number]);
  useEffect(() => {
    if (!page || !canvas.current) return;
    return drawWhenNear(page, canvas.current);
  }, [page]);
  const [, , width = 210, height = 297] = page?.view ?? [];
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="pdf-page"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}

function drawWhenNear(page: PDFPageProxy, canvas: HTMLCanvasElement): () => void {
  let drawing: ReturnType<PDFPageProxy['render']> | undefined;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting) || drawing) return;
      const natural = page.getViewport({ scale: 1 });
      const scale = (canvas.clientWidth / natural.width) * Math.min(3, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      drawing = page.render({ canvas, viewport });
      drawing.promise.catch(() => {});
    },
    { rootMargin: '800px' },
  );
  watcher.observe(canvas);
  return () => {
    watcher.disconnect();
    drawing?.cancel();
  };
}
