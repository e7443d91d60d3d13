import { useTranslate } from '../../i18n/index.ts';
import type { Paper } from './paper.ts';
import type { ListPrintJob } from './use-list-print-jobs.ts';

type BookletContentsProps = { name: string; jobs: readonly ListPrintJob[]; paper: Paper };

/** The first page of a booklet: the name of the list, and its songs in order with their songbooks and numbers. */
export function BookletContents({ name, jobs, paper }: BookletContentsProps) {
  const { t } = useTranslate();
  return (
    <div className="print-view">
      <div className="print-desk max-w-full" data-paper={paper}>
        <article className="print-sheet max-w-full" aria-label={t('print.contents')}>
          <header className="print-head">
            <h1 dir="auto">{name}</h1>
          </header>
          <ol className="text-[12pt]">
            {jobs.map(({ id, job: { title, collection, number } }, index) => (
              <li key={id} className="flex items-baseline gap-4 border-b border-line py-1.5">
                <span className="w-8 shrink-0 text-right tabular-nums">{index + 1}</span>
                <span className="min-w-0 grow font-serif">{title}</span>
                <span className="print-quiet shrink-0 text-[9.5pt]">
                  {[collection.key, number].filter((part) => part !== null && part !== '').join(' ')}
                </span>
              </li>
            ))}
          </ol>
        </article>
      </div>
    </div>
  );
}
