import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { TextSize } from './fit-song.ts';
import { type Paper, paperForLocale, papers } from './paper.ts';

/** What is printed of a song; a chart is its chords alone. */
export type PrintContent = 'chords' | 'lyrics' | 'charts';

/** How songs are printed. */
export type PrintOptions = {
  readonly paper: Paper;
  readonly columns: 'auto' | 1 | 2;
  readonly size: TextSize;
  readonly content: PrintContent;
  /** Whether a list begins with a table of contents. */
  readonly hasContents: boolean;
};

const choices: { readonly [Name in Exclude<keyof PrintOptions, 'paper'>]: readonly unknown[] } = {
  columns: ['auto', 1, 2],
  size: ['normal', 'large', 'page'],
  content: ['chords', 'lyrics', 'charts'],
  hasContents: [true, false],
};

const defaults = {
  song: { columns: 'auto', size: 'page', content: 'chords', hasContents: false },
  list: { columns: 'auto', size: 'normal', content: 'chords', hasContents: true },
} as const;

/** The options chosen last on this device, for single songs and for lists, and a setter. */
export function usePrintOptions(of: 'song' | 'list'): [PrintOptions, (changed: Partial<PrintOptions>) => void] {
  const [options, setOptions] = useState(() => readOptions(of));
  const changeOptions = (changed: Partial<PrintOptions>) => {
    const next = { ...options, ...changed };
    const { paper, ...others } = next;
    writeStored(storageKeys.paper, paper);
    writeStored(storageKeys.printOptions, others, of);
    setOptions(next);
  };
  return [options, changeOptions];
}

function readOptions(of: 'song' | 'list'): PrintOptions {
  const stored = readStored(storageKeys.printOptions, of) ?? {};
  return { paper: readPaper(), ...defaults[of], ...Object.fromEntries(Object.entries(stored).filter(isChoice)) };
}

/* Written by this app, but perhaps by another version. */
const isChoice = ([name, value]: [string, unknown]) =>
  Object.entries(choices).some(([known, values]) => known === name && values.includes(value));

function readPaper(): Paper {
  const stored = readStored(storageKeys.paper);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked here
  return stored !== undefined && Object.hasOwn(papers, stored) ? (stored as Paper) : paperForLocale(navigator.language);
}
