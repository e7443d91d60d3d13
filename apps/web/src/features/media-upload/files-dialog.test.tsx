import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { FilesDialog } from './files-dialog.tsx';

type Files = Parameters<typeof FilesDialog>[0]['files'];
const file = (id: string, facts: Partial<Files[number]> = {}): Files[number] => ({
  id,
  songId: 's1',
  type: 'audio',
  name: `File ${id}`,
  category: null,
  number: null,
  language: null,
  instrumentId: null,
  participants: [],
  transposition: null,
  companionOf: null,
  directUrl: `https://sing.example/files/${id}`,
  downloadUrl: null,
  ...facts,
});

const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  mockApi({
    'api/Languages': [
      { id: 'l1', key: 'en', name: 'English' },
      { id: 'l2', key: 'no', name: 'Norsk' },
    ],
    'api/Instruments': [
      { id: 'i1', identifier: 'organ', name: { en: 'Organ' } },
      { id: 'i2', identifier: 'violin', name: { en: 'Violin' } },
    ],
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = (files: Files, isOpen = true) =>
  renderAt(
    '/',
    <Suspense>
      <FilesDialog
        song={{ id: 's1', name: { en: 'Amazing Grace', no: 'Stor nåde' } }}
        files={files}
        isOpen={isOpen}
        onOpen={() => {}}
        onClose={onClose}
      />
    </Suspense>,
  );
const dialog = () => screen.findByRole('dialog', { name: 'Files for “Amazing Grace”' });
const rows = async () =>
  within(within(await dialog()).getByRole('list', { name: 'Song files' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the files of a song, for its editors', () => {
  it('are named with their kind, and what is known of each in the language of the reader', async () => {
    await open([
      file('a', { category: 'instrumental', instrumentId: 'i1' }),
      file('b', { type: 'video', language: 'no' }),
      file('c', { type: 'sheetmusic', category: 'leadsheet' }),
      file('d', { type: 'sibelius' }),
      file('e', { type: 'subtitles', language: 'en' }),
      file('f', { type: 'lyrics' }),
      file('g', { type: 'sheetmusic-pdf', instrumentId: 'unknown' }),
    ]);
    await waitFor(async () => expect((await rows())[0]).toContain('Organ'));
    expect(await rows()).toEqual([
      'File aRecording · Instrumental · Organ',
      'File bVideo · Norwegian',
      'File cScore · Lead sheet',
      'File dSibelius',
      'File eSubtitles · English',
      'File fTimed lyrics',
      'File gPDF',
    ]);
  });

  it('may be none, which is said', async () => {
    await open([]);
    expect(within(await dialog()).getByText('No scores or recordings of this song yet.')).toBeDefined();
  });

  it('are changed by choosing among the kinds, languages and instruments there are', async () => {
    await open([file('a')]);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Edit File a' }));
    const options = (label: RegExp) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    await waitFor(() => expect(options(/^Instrument/)).toEqual(expect.arrayContaining(['Organ', 'Violin'])));
    await waitFor(() => expect(options(/^Language/)).toEqual(expect.arrayContaining(['English', 'Norwegian'])));
    expect(options(/^(Category|Kind|Recording type)/)).toEqual(expect.arrayContaining(['Instrumental', 'Lead sheet']));
  });

  it('have the focus again where one was, after it was not changed or not deleted after all', async () => {
    await open([file('a')]);
    const button = (name: string) => screen.getByRole('button', { name });
    await dialog();
    for (const [opens, closes] of [
      ['Edit File a', 'Cancel'],
      ['Delete File a', 'Keep'],
    ] as const) {
      fireEvent.click(button(opens));
      button(closes).focus();
      fireEvent.click(button(closes));
      expect(screen.queryByRole('button', { name: closes })).toBeNull();
      expect(document.activeElement).toBe(button(opens));
    }
  });

  it('are closed, and then not in the way', async () => {
    await open([file('a')]);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    await open([file('a')], false);
    await waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('File a')).toBeNull();
  });
});
