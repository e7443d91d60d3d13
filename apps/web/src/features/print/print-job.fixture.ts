import { emptyDocument, emptyLine, parseKey } from '@canticle/music';
import type { PrintJob } from './print-job.ts';

/** A line in D with everything a line can have. */
export const printedLine = {
  ...emptyLine,
  text: 'Sing _softly_ now',
  remark: 'men only',
  chords: { original: [[0, 'D'] as const], new: [] },
};

/** A song that sounds in D, played as C with the capo on the second fret. */
export const printedSong: PrintJob = {
  collection: { key: 'HH', name: 'Heritage hymns' },
  number: 1,
  title: 'Evening',
  credits: [
    { label: 'Words', words: 'Anna' },
    { label: 'Music', words: 'Berta' },
  ],
  copyrights: ['Copyright: Public domain', 'CCLI 12'],
  origin: '',
  language: 'en',
  document: {
    ...emptyDocument,
    notes: 'The last verse unaccompanied.',
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [printedLine] }],
    order: ['v1'],
  },
  melody: 'original',
  key: 'D',
  chords: { key: parseKey('D'), semitones: -2, notation: 'common', capo: 2 },
  content: 'chords',
  backTo: '/songs/HH/1',
};
