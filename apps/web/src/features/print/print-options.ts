import { useState } from 'react';
import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { TextSize } from './fit-song.ts';
import { type IndexKind, indexKinds } from './song-indexes.ts';
import { type Paper, paperForLocale, paperNames } from './paper.ts';

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
  /** What a songbook ends with. */
  readonly indexes: readonly IndexKind[];
};

const optionsKey = withShape(
  storageKeys.printOptions,
  shapes.object(
    {},
    {
      columns: shapes.oneOf<PrintOptions['columns']>('auto', 1, 2),
      size: shapes.oneOf('normal', 'large', 'page'),
      content: shapes.oneOf('chords', 'lyrics', 'charts'),
      hasContents: shapes.boolean,
      indexes: shapes.listOf(shapes.oneOf<IndexKind>(...indexKinds)),
    },
  ),
);

const defaults = {
  song: { columns: 'auto', size: 'page', content: 'chords', hasContents: false, indexes: [] },
  list: { columns: 'auto', size: 'normal', content: 'chords', hasContents: true, indexes: [] },
} as const;

/** The options chosen last on this device, for single songs and for lists, and a setter. */
export function usePrintOptions(of: 'song' | 'list'): [PrintOptions, (changed: Partial<PrintOptions>) => void] {
  const [options, setOptions] = useState(() => readOptions(of));
  const changeOptions = (changed: Partial<PrintOptions>) => {
    const next = { ...options, ...changed };
    const { paper, ...others } = next;
    writeStored(storageKeys.paper, paper);
    writeStored(optionsKey, others, of);
    setOptions(next);
  };
  return [options, changeOptions];
}

function readOptions(of: 'song' | 'list'): PrintOptions {
  return { paper: readPaper(), ...defaults[of], ...readStored(optionsKey, of) };
}

function readPaper(): Paper {
  const stored = readStored(storageKeys.paper);
  return paperNames.find((paper) => paper === stored) ?? paperForLocale(navigator.language);
}
