import type { LyricsDocument } from '@canticle/music';
import { useState } from 'react';
import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import { type Paper, paperForLocale, paperNames } from './paper.ts';
import type { PrintJob } from './print-job.ts';

/** How a song is laid out on paper. */
export type PrintSettings = {
  readonly paper: Paper;
  readonly columns: 1 | 2;
  readonly withChords: boolean;
  /** As large as fits one page. */
  readonly isFitted: boolean;
};

const choicesKey = withShape(
  storageKeys.printChoices,
  shapes.object({
    of: shapes.string,
    choices: shapes.object(
      {},
      {
        paper: shapes.oneOf(...paperNames),
        columns: shapes.oneOf(1, 2),
        withChords: shapes.boolean,
        isFitted: shapes.boolean,
      },
    ),
  }),
);

const maxVersesInOneColumn = 4;

/** Four or fewer verses are set in one column, more in two (contract 5.15). */
export function defaultColumns({ sections }: Pick<LyricsDocument, 'sections'>): 1 | 2 {
  return sections.filter(({ kind }) => kind === 'verse').length > maxVersesInOneColumn ? 2 : 1;
}

/** The settings for a song and a setter; they survive a reload, and the paper is remembered for the next song. */
export function usePrintSettings(job: PrintJob): [PrintSettings, (patch: Partial<PrintSettings>) => void] {
  const [settings, setSettings] = useState(() => ({ ...defaultSettings(job), ...readSettings(job) }));
  const updateSettings = (patch: Partial<PrintSettings>) => {
    const next = { ...settings, ...patch };
    saveSettings(next, job);
    setSettings(next);
  };
  return [settings, updateSettings];
}

function defaultSettings(job: PrintJob): PrintSettings {
  const columns = defaultColumns(job.document);
  return { paper: defaultPaper(), columns, withChords: job.withChords, isFitted: true };
}

/** The paper chosen last on this device, else the usual one in the reader's region. */
export function defaultPaper(): Paper {
  const stored = readStored(storageKeys.paper);
  return paperNames.find((paper) => paper === stored) ?? paperForLocale(navigator.language);
}

/* The settings are those of one song displayed in one way: another one starts with the defaults. */
const jobKey = (job: PrintJob) => `${job.backTo} ${job.language} ${job.withChords}`;

function saveSettings(choices: PrintSettings, job: PrintJob): void {
  writeStored(choicesKey, { of: jobKey(job), choices });
  writeStored(storageKeys.paper, choices.paper);
}

function readSettings(job: PrintJob): Partial<PrintSettings> {
  const stored = readStored(choicesKey);
  return stored?.of === jobKey(job) ? stored.choices : {};
}
