import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { SongScore } from './song-score.tsx';

/* What the viewers are told, and how they answer; they draw with a program of their own, which journeys try. */
vi.mock('../sheets/index.ts', () => ({
  PdfScore: ({ file, onClose }: { file: { name: string }; onClose: () => void }) => (
    <button onClick={onClose}>{`PDF of ${file.name}`}</button>
  ),
  ScoreViewer: (props: {
    fileId: string;
    name: string;
    chosenKey: string | undefined;
    onKey: (key: string) => void;
    keyName: (key: string) => string;
    onClose: () => void;
  }) => (
    <section aria-label={`${props.name} (${props.fileId})`}>
      <p>{props.chosenKey === undefined ? 'as it was written' : `in ${props.keyName(props.chosenKey)}`}</p>
      <button onClick={() => props.onKey('Bb')}>Choose B flat</button>
      <button onClick={props.onClose}>Close</button>
    </section>
  ),
}));

const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'c', number: 1 }],
  available: true,
  participants: [],
  origins: [],
  originalKey: 'G',
  minor: false,
} as never;
const text = {
  id: 't',
  songId: 's1',
  language: 'en',
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [{ text: 'Amazing grace', remark: '', chords: { original: [[1, 'G']], new: [] } }],
      },
    ],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
};
const closed = vi.fn();
const scrolled = vi.fn();
let top: number;

beforeEach(() => {
  localStorage.clear();
  top = 100;
  closed.mockReset();
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 300, 400));
  mockApi({
    'api/Session': { roles: [] },
    'api/Session/Settings': () => Response.json({}),
    'api/canticle/songs/s1/texts': () => Response.json([text]),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const Address = () => <output>{useLocation().search}</output>;
const open = (type: 'sheetmusic' | 'sheetmusic-pdf', address = '/songs/HH/1') =>
  renderAt(
    address,
    <Routes>
      <Route
        path="/songs/:collection/:number"
        element={
          <>
            <SongScore
              song={song}
              file={{ id: 'f1', songId: 's1', name: 'Four voices', type } as never}
              settings={undefined}
              keyName={(key) => `${key} major`}
              onClose={closed}
            />
            <Address />
          </>
        }
      />
    </Routes>,
  );

describe('a score in place of the words', () => {
  it('is drawn as it was written, until the song is in another key', async () => {
    await open('sheetmusic');
    expect(await screen.findByRole('region', { name: 'Four voices (f1)' })).toBeTruthy();
    expect(screen.getByText('as it was written')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Choose B flat' }));
    // The words are in it too, when they come back.
    expect(await screen.findByText('in Bb major')).toBeTruthy();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('key='));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('of a printed page is that page', async () => {
    await open('sheetmusic-pdf');
    await userEvent.click(await screen.findByRole('button', { name: 'PDF of Four voices' }));
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each([
    { place: 'in sight', at: 100, times: 0 },
    { place: 'above what is seen', at: -50, times: 1 },
    { place: 'below what is seen', at: 5_000, times: 1 },
  ])('comes into view where it would be $place', async ({ at, times }) => {
    top = at;
    await open('sheetmusic');
    await screen.findByRole('region');
    expect(scrolled).toHaveBeenCalledTimes(times);
  });
});
