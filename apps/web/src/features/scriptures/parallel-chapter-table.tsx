import './chapter.css';
import type { ParallelChapter } from '@canticle/contract/calls';
import { createVerseKeyGenerator } from '@canticle/scripture';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';

type Verse = ParallelChapter['rows'][number]['left'][number];
type Column = { readonly title: string; readonly language: string; readonly chapter: number };

type ParallelChapterTableProps = {
  rows: ParallelChapter['rows'];
  left: Column;
  right: Column;
  hasNumbers: boolean;
  highlighted: ReadonlySet<string>;
};

/** Two translations verse by verse: side by side on a wide screen, one below the other on a phone. */
export function ParallelChapterTable({ rows, left, right, hasNumbers, highlighted }: ParallelChapterTableProps) {
  const keyOf = createVerseKeyGenerator();
  const keys = rows.map((row) => row.left.map(({ label }) => keyOf(label)));
  return (
    <table className="chapter w-full max-w-none! table-fixed border-collapse max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-ink text-start font-sans text-sm">
          <th scope="col" className="w-1/2 py-2 pe-4 font-semibold">
            {left.title}
          </th>
          <th scope="col" className="w-1/2 py-2 ps-4 font-semibold">
            {right.title}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row, index) => (
          <tr key={index} className="border-b border-line align-top max-sm:block max-sm:py-3 sm:[&>td]:py-2.5">
            <Cell
              verses={row.left}
              keys={keys[index]}
              column={left}
              hasNumbers={hasNumbers}
              highlighted={highlighted}
            />
            <Cell verses={row.right} column={right} hasNumbers={hasNumbers} highlighted={highlighted} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  verses: readonly Verse[];
  column: Column;
  hasNumbers: boolean;
  highlighted: ReadonlySet<string>;
  /** Of the verses, in the translation the URL names. */
  keys?: readonly string[] | undefined;
};

function Cell({ verses, column, hasNumbers, highlighted, keys }: CellProps) {
  const { t } = useTranslate();
  const isFirst = keys !== undefined;
  return (
    <td
      lang={localeOf(column.language)}
      className={classes('max-sm:block', isFirst ? 'sm:pe-4' : 'max-sm:mt-1 max-sm:text-ink-soft sm:ps-4')}
    >
      {verses.map((verse, index) => (
        <span
          key={index}
          id={isFirst ? `verse-${keys[index]}` : undefined}
          className={classes(isFirst && highlighted.has(keys[index] ?? '') && 'meant')}
        >
          <span className={classes('verse-number', !hasNumbers && 'sr-only')}>
            <span className="sr-only">{t('scripture.verse', { number: verseLabel(verse, column) })}</span>
            <span aria-hidden>{verseLabel(verse, column)}</span>
          </span>
          {verse.spans.map((span, spanIndex) => (
            <span key={spanIndex} className={(span.marks ?? []).map((mark) => `mark-${mark}`).join(' ')}>
              {span.text}
            </span>
          ))}{' '}
        </span>
      ))}
    </td>
  );
}

/* A verse of another chapter has its chapter in the label: the translations number it differently. */
const verseLabel = ({ chapter, label }: Verse, column: Column): string =>
  chapter === column.chapter ? label : `${chapter}:${label}`;
