import { useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import { CloseIcon, DownloadIcon, PerformIcon, ShrinkIcon } from '../../ui/icons.ts';
import { PdfPages } from './pdf-pages.tsx';
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
        <PdfPages address={address} />
      </div>
    </section>
  );
}

export { PdfPages } from './pdf-pages.tsx';
export { loadPdfWorker } from './use-pdf-document.ts';
