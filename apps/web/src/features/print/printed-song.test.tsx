import { emptyDocument, emptyLine, parseKey } from '@canticle/music';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import type { PrintSettings } from './print-settings.ts';
import { PrintedSong } from './printed-song.tsx';
import type { PrintJob } from './print-job.ts';

const line = {
  ...emptyLine,
  text: 'Sing _softly_ now',
  remark: 'men only',
  chords: { original: [[0, 'D'] as const], new: [] },
};
const job: PrintJob = {
  collection: { key: 'HH', name: 'Heritage hymns' },
  number: 1,
  title: 'Evening',
  credits: [],
  copyrights: [],
  origin: '',
  language: 'en',
  document: {
    ...emptyDocument,
    notes: 'The last verse unaccompanied.',
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line] }],
    order: ['v1'],
  },
  melody: 'original',
  // Sounds in D, played as C with the capo on the second fret.
  chords: { key: parseKey('D'), semitones: -2, notation: 'common', capo: 2 },
  withChords: true,
  backTo: '/',
};
const choices: PrintSettings = { paper: 'a4', columns: 1, withChords: true, isFitted: false };

afterEach(cleanup);

it('a printed page has italics, remarks, notes, and the capo with the shapes to play', async () => {
  await renderAt('/', <PrintedSong job={job} choices={choices} />);
  expect(screen.getByText('softly').tagName).toBe('I');
  expect(screen.getByText('(men only)')).toBeDefined();
  expect(screen.getByText('The last verse unaccompanied.')).toBeDefined();
  expect(screen.getByText('Key D · Capo 2')).toBeDefined();
  expect(screen.getByText('C')).toBeDefined();
  expect(screen.queryByText('D')).toBeNull();
});

it('a page printed without chords says nothing of a capo', async () => {
  await renderAt('/', <PrintedSong job={job} choices={{ ...choices, withChords: false }} />);
  expect(screen.queryByText(/Capo/)).toBeNull();
  expect(screen.queryByText('C')).toBeNull();
});

it('a printed page marks chords that are not known and so are not moved, and says what the mark means', async () => {
  const strange = { ...line, chords: { original: [[0, 'D'] as const, [5, 'Dosa'] as const], new: [] } };
  const [section] = job.document.sections;
  const sections = section ? [{ ...section, lines: [strange] }] : [];
  await renderAt('/', <PrintedSong job={{ ...job, document: { ...job.document, sections } }} choices={choices} />);
  expect(screen.getByText('Dosa*')).toBeDefined();
  expect(screen.getByRole('note').textContent).toBe('* Not known as a chord, so shown as written: Dosa');
});
