import { useTranslate } from '../../i18n/index.ts';

/** A row of the table of contents: a song, or a heading, a reading or a note of a set. */
export type ContentsRow =
  | {
      readonly kind: 'song';
      readonly id: string;
      /** In the list, or its number in the songbook; null where it has none. */
      readonly position: number | null;
      readonly title: string;
      readonly key: string | null;
      /** "HH 12"; empty in a songbook. */
      readonly book: string;
    }
  | { readonly kind: 'heading' | 'other'; readonly id: string; readonly title: string };

/** What a list begins with on paper. */
export type Contents = {
  readonly name: string;
  /** When and where it takes place: "Sun 29 Nov 2026 · 10:30 · Main hall"; empty when nobody said. */
  readonly occasion: string;
  readonly rows: readonly ContentsRow[];
};

/** The name of a list, when and where it takes place. */
export function ContentsHead({ contents: { name, occasion } }: { contents: Contents }) {
  return (
    <header className="print-head">
      <h2 dir="auto">{name}</h2>
      {occasion ? <p>{occasion}</p> : null}
    </header>
  );
}

type ContentsRowsProps = {
  rows: readonly ContentsRow[];
  /** The page a song begins on, counted from 1. */
  pageOf: (id: string) => number | undefined;
};

/** Rows of the table of contents. */
export function ContentsRows({ rows, pageOf }: ContentsRowsProps) {
  const { t } = useTranslate();
  return (
    <ol aria-label={t('print.contents')} className="print-contents">
      {rows.map((row) =>
        row.kind === 'song' ? (
          <li key={row.id}>
            <span className="print-position">{row.position}</span>
            <span className="print-contents-title font-serif">{row.title}</span>
            <span className="print-leader" />
            {row.key === null ? null : <strong>{row.key}</strong>}
            {row.book === '' ? null : <span className="print-small whitespace-nowrap">{row.book}</span>}
            <span className="print-position" aria-label={t('print.page-number', { number: pageOf(row.id) ?? '' })}>
              {pageOf(row.id)}
            </span>
          </li>
        ) : (
          <li key={row.id} data-kind={row.kind} dir="auto">
            {row.title}
          </li>
        ),
      )}
    </ol>
  );
}
