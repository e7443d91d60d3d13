import { useTranslate } from '../../i18n/index.ts';
import type { Row } from '../lists/index.ts';
import type { Paper } from './paper.ts';
import { printedKey } from './printed-key.ts';
import type { ListPrintJob } from './use-list-print-jobs.ts';

type BookletContentsProps = {
  name: string;
  /** When and where it takes place: "Sun 29 Nov · 10:30 · Main hall"; empty when nobody said. */
  occasion: string;
  rows: readonly Row[];
  jobs: readonly ListPrintJob[];
  paper: Paper;
};

/**
 * The first page of a booklet: the name of the list, and its rows in order: songs with their key, songbook and number,
 * headings, readings and notes.
 */
export function BookletContents({ name, occasion, rows, jobs, paper }: BookletContentsProps) {
  const { t } = useTranslate();
  const positions = new Map(jobs.map((job, index) => [job.id, { ...job, number: index + 1 }]));
  return (
    <div className="print-view">
      <div className="print-desk max-w-full" data-paper={paper}>
        <article className="print-sheet max-w-full" aria-label={t('print.contents')}>
          <header className="print-head">
            <h1 dir="auto">{name}</h1>
          </header>
          {occasion ? <p className="print-quiet mb-3 text-[11pt]">{occasion}</p> : null}
          <ol className="text-[12pt]">
            {rows.map((row) => {
              const printed = positions.get(row.id);
              if (printed) return <SongLine key={row.id} printed={printed} />;
              return row.itemId === null ? <OtherLine key={row.id} row={row} /> : null;
            })}
          </ol>
        </article>
      </div>
    </div>
  );
}

function SongLine({ printed: { number: position, job } }: { printed: ListPrintJob & { readonly number: number } }) {
  const { title, collection, number, chords } = job;
  const key = printedKey(chords);
  return (
    <li className="flex items-baseline gap-4 border-b border-line py-1.5">
      <span className="w-8 shrink-0 text-right tabular-nums">{position}</span>
      <span className="min-w-0 grow font-serif">{title}</span>
      {key === undefined ? null : <strong className="shrink-0">{key}</strong>}
      <span className="print-quiet shrink-0 text-[9.5pt]">
        {[collection.key, number].filter((part) => part !== null && part !== '').join(' ')}
      </span>
    </li>
  );
}

function OtherLine({ row: { type, title, reference, leader } }: { row: Row }) {
  return (
    <li className={type === 'heading' ? 'pt-4 pb-1 font-semibold' : 'border-b border-line py-1.5 pl-12'} dir="auto">
      {[title ?? reference, leader].filter(Boolean).join(' · ')}
    </li>
  );
}
