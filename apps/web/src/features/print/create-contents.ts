import type { Row } from '../lists/index.ts';
import type { Contents, ContentsRow } from './contents.tsx';
import type { ListPrintJob } from './use-list-print-jobs.ts';

/** The table of contents of a list: its songs that are printed, headings, readings and notes. */
export function createContents(
  head: Pick<Contents, 'name' | 'occasion'>,
  rows: readonly Row[],
  jobs: readonly ListPrintJob[],
): Contents {
  const printed = new Map(jobs.map(({ id, job }, index) => [id, { job, position: index + 1 }]));
  return {
    ...head,
    rows: rows.flatMap((row): ContentsRow[] => {
      const song = printed.get(row.id);
      if (song) return [songRow(row.id, song)];
      return row.itemId === null ? [otherRow(row)] : [];
    }),
  };
}

function songRow(
  id: string,
  {
    job: { title, key, collection, number },
    position,
  }: { readonly job: ListPrintJob['job']; readonly position: number },
): ContentsRow {
  return { kind: 'song', id, position, title, key, book: [collection.key, number].filter(Boolean).join(' ') };
}

const otherRow = ({ id, type, title, reference, leader }: Row): ContentsRow => ({
  kind: type === 'heading' ? 'heading' : 'other',
  id,
  title: [title ?? reference, leader].filter(Boolean).join(' · '),
});
