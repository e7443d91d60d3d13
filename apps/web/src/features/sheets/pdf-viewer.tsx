import './pdf.css';
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import { CloseIcon, DownloadIcon, PerformIcon, ShrinkIcon } from '../../ui/icons.ts';
import { PdfPage } from './pdf-page.tsx';
import { type PdfProblem, classifyPdfError, createWorkerError } from './pdf-problem.ts';
import { useElementFullScreen } from './use-element-full-screen.ts';

type PdfViewerProps = {
  address: string;
  name: string;
  /** The URL of the file. */
  downloadUrl: string;
  onClose?: (() => void) | undefined;
};

/** A PDF score, one page below the other. */
export function PdfViewer({ address, name, downloadUrl: download, onClose }: PdfViewerProps) {
  const { t } = useTranslate();
  const section = useRef<HTMLElement>(null);
  const containerRef = useRef<HTMLDivElement>(null);
  const { isFull, toggleFull } = useElementFullScreen(section, containerRef);
  const [tries, setTries] = useState(0);
  const { document, problem } = usePdfDocument(address, tries);
  return (
    <section
      ref={section}
      aria-label={t('sheet.of', { name })}
      data-owns-touch={isFull || undefined}
      className={classes('sheet', isFull && 'is-full')}
    >
      <div
        data-sticks
        className={classes(
          'z-20 border-b border-line bg-paper',
          isFull ? 'px-4' : 'sticky top-(--top-bar) -mx-4 px-4 sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0',
        )}
      >
        <div role="toolbar" aria-label={t('sheet.toolbar')} className="flex min-h-15 items-center gap-2 py-1.5">
          <p className="min-w-0 grow truncate font-serif text-ink-soft">{name}</p>
          <a
            href={download}
            download={name}
            aria-label={t('pdf.download')}
            title={t('pdf.download')}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
          >
            <DownloadIcon aria-hidden className="size-5" />
          </a>
          <IconButton
            label={t(isFull ? 'sheet.full.end' : 'sheet.full')}
            icon={
              isFull ? <ShrinkIcon aria-hidden className="size-5" /> : <PerformIcon aria-hidden className="size-5" />
            }
            onClick={toggleFull}
          />
          {onClose && !isFull ? (
            <IconButton
              label={t('sheet.close')}
              icon={<CloseIcon aria-hidden className="size-5" />}
              onClick={onClose}
            />
          ) : null}
        </div>
      </div>
      <div ref={containerRef} className="sheet-room pdf-room pt-4">
        {problem ? (
          <LoadFailed title={t('sheet.failed')} text={t(`pdf.failed.${problem}`)} onRetry={() => setTries(tries + 1)} />
        ) : null}
        {document
          ? Array.from({ length: document.numPages }, (_, index) => (
              <PdfPage
                key={index}
                document={document}
                number={index + 1}
                label={t('pdf.page', { page: index + 1, count: document.numPages })}
              />
            ))
          : null}
      </div>
    </section>
  );
}

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

/* The result of the latest attempt; one in progress shows nothing of the attempt before. */
function usePdfDocument(address: string, tries: number): Omit<LoadState, 'tries'> {
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
