import type { LyricsDocument } from '@canticle/music';
import { useState } from 'react';
import { type Paper, paperOf, papers } from './paper.ts';
import type { PrintJob } from './print-job.ts';

/** How a song is laid out on paper. */
export type PrintChoices = {
  readonly paper: Paper;
  readonly columns: 1 | 2;
  readonly withChords: boolean;
  /** As large as fits one page. */
  readonly isFitted: boolean;
};

const mostInOneColumn = 4;
const name = 'printChoices';

/** Four or fewer verses stand in one column, more in two (contract 5.15). */
export function usualColumns({ sections }: Pick<LyricsDocument, 'sections'>): 1 | 2 {
  return sections.filter(({ kind }) => kind === 'verse').length > mostInOneColumn ? 2 : 1;
}

/** The choices for a song and a way to change them; a reload keeps them, and the paper is remembered for the next song. */
export function usePrintChoices(job: PrintJob): [PrintChoices, (changed: Partial<PrintChoices>) => void] {
  const [choices, setChoices] = useState(() => ({ ...usualChoices(job), ...keptChoices(job) }));
  const choose = (changed: Partial<PrintChoices>) => {
    const next = { ...choices, ...changed };
    keep(next, job);
    setChoices(next);
  };
  return [choices, choose];
}

function usualChoices(job: PrintJob): PrintChoices {
  const columns = usualColumns(job.document);
  return { paper: usualPaper(), columns, withChords: job.withChords, isFitted: true };
}

/** The paper chosen last on this device, else what is usual where the reader is. */
export function usualPaper(): Paper {
  const usual = paperOf(navigator.language);
  try {
    const kept = localStorage.getItem('paper');
    return kept !== null && Object.hasOwn(papers, kept) ? (kept as Paper) : usual;
  } catch {
    return usual;
  }
}

/* The choices are those of one song shown one way: another one begins as usual. */
const ofJob = (job: PrintJob) => `${job.backTo} ${job.language} ${job.withChords}`;

function keep(choices: PrintChoices, job: PrintJob): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ of: ofJob(job), choices }));
    localStorage.setItem('paper', choices.paper);
  } catch {
    // Storage may be forbidden; the choices then last as long as the page.
  }
}

function keptChoices(job: PrintJob): Partial<PrintChoices> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { of: string; choices: PrintChoices } | null;
    return kept?.of === ofJob(job) ? kept.choices : {};
  } catch {
    return {};
  }
}
