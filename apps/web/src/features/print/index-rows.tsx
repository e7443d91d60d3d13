import { useTranslate } from '../../i18n/index.ts';
import type { IndexRow } from './song-indexes.ts';

type IndexRowsProps = {
  rows: readonly IndexRow[];
  /** The number of a song in its songbook, or the page it begins on. */
  numberOf: (songId: string) => number | undefined;
  /** Whether the numbers are those of the songs; otherwise they are pages. */
  hasSongNumbers: boolean;
};

/** Rows of the indexes of a printed songbook. */
export function IndexRows({ rows, numberOf, hasSongNumbers }: IndexRowsProps) {
  const { t } = useTranslate();
  return (
    <ul aria-label={t('print.indexes')} className="print-index">
      {rows.map((row) => {
        if (row.kind === 'heading')
          return (
            <li key={row.id} data-kind="heading">
              {row.text}
            </li>
          );
        if (row.kind === 'index')
          return (
            <li key={row.id} data-kind="index">
              <h2>{t(`print.index.${row.index}`)}</h2>
              <p className="print-small">{t(hasSongNumbers ? 'print.index.song-numbers' : 'print.index.pages')}</p>
            </li>
          );
        return (
          <li key={row.id}>
            <span dir="auto">{row.text}</span>
            <span className="print-leader" />
            <span className="print-position">{numberOf(row.songId)}</span>
          </li>
        );
      })}
    </ul>
  );
}
