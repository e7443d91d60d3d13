import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { printedLine, printedSong as job } from './print-job.fixture.ts';
import type { PrintContent } from './print-options.ts';
import type { PrintJob } from './print-job.ts';
import { SongColumn, SongFoot, SongHead } from './printed-song.tsx';
import { createSongText } from './song-text.ts';

const print = (printed: PrintJob, content: PrintContent) => {
  const labels = { section: (kind: string) => kind, verses: (numbers: string) => `Verse ${numbers}` };
  const song = { id: '1', job: printed, content, text: createSongText(printed, content, labels), note: 'Slowly' };
  return renderAt(
    '/',
    <>
      <SongHead song={song} />
      <SongColumn song={song} text={song.text} />
      <SongFoot song={song} />
    </>,
  );
};

afterEach(cleanup);

it('a printed song has its key and the capo beside its title, and the shapes to play', async () => {
  await print(job, 'chords');
  expect(screen.getByRole('heading', { name: 'Evening' }).parentElement?.textContent).toBe('EveningKey D · Capo 2');
  expect(screen.getByText('C')).toBeDefined();
  expect(screen.queryByText('D')).toBeNull();
});

it('a printed song has italics, remarks, notes, who wrote it and whose it is', async () => {
  await print(job, 'chords');
  expect(screen.getByText('softly').tagName).toBe('I');
  expect(screen.getByText('(men only)')).toBeDefined();
  expect(screen.getByText('Slowly')).toBeDefined();
  expect(screen.getByText('The last verse unaccompanied.')).toBeDefined();
  expect(screen.getByText('Words: Anna')).toBeDefined();
  expect(screen.getByText('Copyright: Public domain · CCLI 12')).toBeDefined();
});

it('lyrics printed alone have a key and no capo', async () => {
  await print(job, 'lyrics');
  expect(screen.getByText('Key D')).toBeDefined();
  expect(screen.queryByText('C')).toBeNull();
});

it('a chord chart has no words', async () => {
  await print(job, 'charts');
  expect(screen.getByText('Verse 1')).toBeDefined();
  expect(screen.getByText('C')).toBeDefined();
  expect(screen.queryByText(/Sing/)).toBeNull();
});

it('a chord chart of a song without chords says so', async () => {
  const silent = { ...job, chords: undefined, document: { ...job.document, sections: [] } };
  await print(silent, 'charts');
  expect(screen.getByText('This song has no chords.')).toBeDefined();
});

it('a printed page marks chords that are not known and so are not moved, and says what the mark means', async () => {
  const strange = { ...printedLine, chords: { original: [[0, 'D'] as const, [5, 'Dosa'] as const], new: [] } };
  const [section] = job.document.sections;
  const sections = section ? [{ ...section, lines: [strange] }] : [];
  await print({ ...job, document: { ...job.document, sections } }, 'chords');
  expect(screen.getByText('Dosa*')).toBeDefined();
  expect(screen.getByRole('note').textContent).toBe('* Unknown chords, shown as written: Dosa');
});
