import './print.css';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { BackIcon, PrintIcon } from '../../ui/icons.ts';
import { Galley } from './galley.tsx';
import { OptionsForm } from './options-form.tsx';
import { papers, usePaperSize } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import { PrintedPages } from './printed-pages.tsx';
import { useFittedWidth } from './use-fitted-width.ts';
import { type Booklet, countPages, usePageLayout } from './use-page-layout.ts';
import { usePrintOnce } from './use-print-once.ts';

type PrintPreviewProps = {
  back: { readonly to: string; readonly label: string };
  /** The same object while nothing of it changes; undefined until everything to be printed is loaded. */
  booklet: Booklet | undefined;
  /** What stands in the foot of every page beside its number. */
  foot: string;
  options: PrintOptions;
  onOptions: (changed: Partial<PrintOptions>) => void;
  isList: boolean;
  /** Whether it can end with indexes of its songs. */
  canHaveIndexes?: boolean;
  /** How many songs cannot be printed. */
  leftOutCount?: number;
  /** How many more have a text that could not be loaded. */
  failedCount?: number;
  onRetryFailed?: () => void;
  /** Opens the print dialog without being asked, once. */
  isPrintedAtOnce: boolean;
};

/** The pages as they will be printed, and the options above or beside them. */
export function PrintPreview(props: PrintPreviewProps) {
  const {
    back,
    booklet,
    foot,
    options,
    onOptions,
    isList,
    canHaveIndexes = false,
    leftOutCount = 0,
    failedCount = 0,
    onRetryFailed,
    isPrintedAtOnce,
  } = props;
  const { t } = useTranslate();
  const { shown, isReady, measuredCount, batch } = usePageLayout(booklet);
  const paper = (shown?.options ?? options).paper;
  usePaperSize(paper);
  usePrintOnce(isPrintedAtOnce && isReady);
  const pages = useRef<HTMLDivElement>(null);
  useFittedWidth(pages, shown);
  return (
    <main className="print-screen">
      <div className="print-panel">
        <ButtonLink to={back.to} variant="plain" className="-ms-2 self-start">
          <BackIcon aria-hidden className="size-4" />
          {back.label}
        </ButtonLink>
        <h1 className="sr-only">{t('print.title')}</h1>
        <OptionsForm
          options={options}
          onChange={onOptions}
          isList={isList}
          canHaveIndexes={canHaveIndexes}
          hasChords={booklet?.songs.some(({ job }) => job.chords) ?? true}
        />
        <Button
          variant="primary"
          busy={!isReady}
          onClick={() => window.print()}
          className="sm:self-start lg:self-stretch"
        >
          <PrintIcon aria-hidden className="size-5" />
          {t('print.now')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isReady ? t('print.pages', { count: shown ? countPages(shown) : 0 }) : null}
          {!isReady && booklet ? t('print.progress', { done: measuredCount, total: booklet.songs.length }) : null}
        </p>
        {leftOutCount > 0 ? <p className="text-sm">{t('print.left-out', { count: leftOutCount })}</p> : null}
        {failedCount > 0 ? (
          <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
            <p className="text-danger">{t('print.not-loaded', { count: failedCount })}</p>
            <Button onClick={onRetryFailed}>{t('app.try-again')}</Button>
          </div>
        ) : null}
      </div>
      <div className="print-view">
        {shown ? (
          <section
            ref={pages}
            aria-label={t('print.sheet')}
            className="print-pages"
            data-large={shown.options.size === 'large'}
            style={paperStyle(paper)}
          >
            <PrintedPages booklet={shown} foot={foot} />
          </section>
        ) : (
          <PageSkeleton />
        )}
      </div>
      {batch ? <Galley batch={batch} /> : null}
    </main>
  );
}

const paperStyle = (paper: keyof typeof papers) => ({
  '--paper-width': `${papers[paper].width}mm`,
  '--paper-height': `${papers[paper].height}mm`,
  '--paper-margin': `${papers[paper].margin}mm`,
});

function PageSkeleton() {
  return (
    <Skeleton>
      <div className="mx-auto flex max-w-[794px] flex-col gap-5 bg-white p-8">
        <SkeletonBar className="h-8 w-1/2" />
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}
