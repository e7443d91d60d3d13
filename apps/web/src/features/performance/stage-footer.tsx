import { useTranslate } from '../../i18n/index.ts';

type StageFooterProps = {
  /** The page, counted from 0; undefined where there are no pages. */
  page: number | undefined;
  pageCount: number;
  /** Names of the sections on the page, for assistive technology. */
  names: readonly string[];
  /** The song, and its position among others: "2 / 5 Silent Night". */
  place: string;
  /** What comes next: the first words of the next page, or the next song. Empty at the end. */
  next: string;
};

/** The edge under the words, tiny: where one is, and what comes next. */
export function StageFooter({ page, pageCount, names, place, next }: StageFooterProps) {
  const { t } = useTranslate();
  const pageText = page === undefined ? '' : t('performance.page', { page: page + 1, count: pageCount });
  return (
    <div className="stage-footer">
      <p aria-hidden className="truncate">
        {place}
      </p>
      <p aria-hidden className="shrink-0 tabular-nums">
        {pageCount > 1 ? pageText : ''}
      </p>
      <p aria-hidden className="truncate text-end" title={next || undefined}>
        {next ? t('performance.next-words', { words: next }) : ''}
      </p>
      <p role="status" className="sr-only">
        {[place, pageText, ...names].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  );
}
