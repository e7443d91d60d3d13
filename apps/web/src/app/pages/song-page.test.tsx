import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCopy } from '../../offline/index.ts';
import { drawAt, serveLibrary } from '../../testing/library.tsx';
import { SongPage } from './song-page.tsx';

const collection = {
  id: 'c',
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const song = (number: number, title: string, facts: object = {}) => ({
  id: `s${number}`,
  name: { en: title },
  collections: [{ id: 'c', number }],
  available: true,
  enabled: true,
  participants: [],
  origins: [],
  copyrights: [],
  originalKey: 'G',
  minor: false,
  verses: 1,
  ...facts,
});
const line = {
  text: 'Amazing grace',
  remark: '',
  chords: {
    original: [
      [1, 'G'],
      [8, 'D7'],
    ],
    new: [],
  },
};
const text = {
  id: 't',
  songId: 's1',
  language: 'en',
  document: {
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line] }],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
};

let asked: string[];
let answerTexts: () => Response;
let choices: object[];

beforeEach(() => {
  answerTexts = () => Response.json([text]);
  choices = [];
  localStorage.clear();
  asked = serveLibrary({
    'api/Collections': [collection],
    'api/Songs': [song(1, 'Amazing Grace'), song(2, 'Locked Song', { available: false }), song(3, 'Third Song')],
    'api/canticle/song-choices': () => Response.json(choices),
    'api/Session/Settings': () => Response.json({}),
    'api/canticle/songs/s1/texts': () => answerTexts(),
    'api/canticle/songs/s3/texts': () => answerTexts(),
  });
});
afterEach(() => {
  cleanup();
  closeCopy();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (at: string) =>
  drawAt(
    at,
    <>
      <Routes>
        <Route path="/songs/:collection/:number" element={<SongPage />} />
      </Routes>
      <Address />
    </>,
  );

const chords = () => [...document.querySelectorAll('.chord')].map(({ textContent }) => textContent).filter(Boolean);
const address = () => screen.getByRole('status', { name: '' }).textContent;

describe('the page of a song', () => {
  it('shows the words, and names the song in the title of the window', async () => {
    await open('/songs/hh/1');
    expect(await screen.findByText('Amazing grace')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Amazing Grace' })).toBeDefined();
    expect(document.title).toBe('Amazing Grace - Canticle');
  });

  it('is found by the id of the song too', async () => {
    await open('/songs/c/s3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Third Song' })).toBeDefined();
  });

  it('shows the chords in the key the address names, and puts another key there', async () => {
    await open('/songs/HH/1?key=A');
    await userEvent.click(await screen.findByRole('radio', { name: 'Chords' }));
    expect(chords()).toEqual(['A', 'E7']);
    await userEvent.keyboard('{+}');
    expect(chords()).toEqual(['Bb', 'F7']);
    expect(address()).toBe('/songs/HH/1?key=Bb');
  });

  it('says that a song is locked and never asks for its lyrics', async () => {
    await open('/songs/HH/2');
    expect(await screen.findByRole('heading', { name: 'This song is locked' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the songbooks' }).getAttribute('href')).toBe('/collections');
    expect(asked.filter((path) => path.endsWith('/texts'))).toEqual([]);
  });

  it('goes on to the next song that can be opened', async () => {
    await open('/songs/HH/1');
    const next = await screen.findByRole('link', { name: 'Next song: Third Song' });
    expect(next.getAttribute('href')).toBe('/songs/HH/3');
    expect(screen.getByRole('img', { name: 'This is the first song' })).toBeDefined();
  });

  it('clears the old text when lyrics fail, says why, and tries again', async () => {
    await open('/songs/HH/1');
    await screen.findByText('Amazing grace');
    answerTexts = () => new Response('gone', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } });
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText('Amazing grace')).toBeNull();
    answerTexts = () => Response.json([text]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amazing grace')).toBeDefined();
  });

  it('says so when the number is not in the book', async () => {
    await open('/songs/HH/99');
    expect(await screen.findByRole('heading', { name: 'There is no song with this number here' })).toBeDefined();
  });
});
