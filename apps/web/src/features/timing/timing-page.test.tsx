import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { TimingPage } from './timing-page.tsx';

const collection = {
  id: 'hh',
  type: 'song',
  key: 'HH',
  keys: {},
  name: { en: 'Home Hymns' },
  available: true,
  image: null,
};
const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'hh', number: 12 }],
  participants: [],
  available: true,
};
const file = { id: 'f1', songId: 's1', type: 'audio', name: 'Choir', language: 'en', category: null };
const text = (language: string, ...lines: readonly string[]) => ({
  id: language,
  songId: 's1',
  language,
  keyIsGuessed: false,
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: lines.map((words) => ({ text: words, remark: '', chords: { original: [], new: [] } })),
      },
    ],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
});
const cue = (at: number, words: string) => ({ at, end: at + 1000, text: words, words: [] });
const words = (language: string, cues: readonly object[]) => ({
  id: language,
  fileId: 'f1',
  language,
  type: 'lyrics',
  updatedAt: '2026-05-01T10:00:00.000Z',
  cues,
});
const saved = [words('en', [cue(1500, 'Amazing grace'), cue(4000, 'that saved')]), words('de', [cue(900, 'O Gnade')])];
const failed = (status = 500) => Response.json({ message: 'No' }, { status });

type Sent = { readonly path: string; readonly body: unknown; readonly key: string | null };
let sent: Sent[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  closeCache();
});

async function open(
  replies: Readonly<Record<string, unknown>> = {},
  { roles = ['technician'], number = '12', fileId = 'f1', save = (body: object) => Response.json(body) } = {},
): Promise<void> {
  const record = (url: URL, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    const language = url.pathname.split('/').at(-1) ?? '';
    sent.push({ path: url.pathname.slice(1), body, key: new Headers(init.headers).get('Idempotency-Key') });
    return save(words(language, body.cues));
  };
  mockApi({
    'api/Session': { id: 'tek', displayName: 'Tek', roles },
    'api/Collections': [collection],
    'api/Songs': [song],
    'api/canticle/songs/s1/files': () => Response.json([file]),
    'api/canticle/songs/s1/texts': () =>
      Response.json([text('en', 'Amazing grace', 'how sweet', 'that saved'), text('de', 'O Gnade')]),
    'api/canticle/files/f1/words': () => Response.json(saved),
    'api/canticle/files/f1/words/en': record,
    'api/canticle/files/f1/words/de': record,
    ...replies,
  });
  await renderAt(
    `/songs/HH/${number}/timing/${fileId}`,
    <>
      <Routes>
        <Route path="/songs/:collection/:number/timing/:file" element={<TimingPage />} />
      </Routes>
      <ToastRegion />
    </>,
  );
}

const rows = () =>
  screen.getAllByRole('listitem').map((row) => {
    const time = within(row).getAllByRole('button')[0]?.textContent;
    return `${time} ${row.querySelector('span')?.textContent}`;
  });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('timing the lyrics of a recording', () => {
  it('begins with the times saved before, line by line', async () => {
    await open();
    await screen.findByText('1 of 3 lines');
    expect(rows()).toEqual(['0:01.5 Amazing grace', '–:–– how sweet', '0:04.0 that saved']);
    expect(screen.getByText(/“Amazing Grace”, recording “Choir”/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: /song/i }).getAttribute('href')).toBe('/songs/HH/12');
  });

  it('moves a line within those around it, takes taps off again, and saves what is tapped', async () => {
    await open();
    await screen.findByText('1 of 3 lines');
    click('A little later: “Amazing grace”');
    click('A little later: “Amazing grace”');
    click('A little earlier: “Amazing grace”');
    expect(rows()[0]).toBe('0:01.6 Amazing grace');
    click('Save');
    expect(await screen.findByText('Timed lyrics saved.')).toBeDefined();
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: 'api/canticle/files/f1/words/en',
        body: {
          type: 'lyrics',
          cues: [
            { at: 1600, end: 4000, text: 'Amazing grace', words: [] },
            { at: 4000, end: 10_000, text: 'that saved', words: [] },
          ],
        },
      },
    ]);
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
    click('Undo last tap');
    expect(rows()).toEqual(['–:–– Amazing grace', '–:–– how sweet', '–:–– that saved']);
    // Nothing is tapped: there is nothing to save.
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('begins with the saved times again once they are saved', async () => {
    await open();
    await screen.findByText('1 of 3 lines');
    click('A little later: “Amazing grace”');
    click('Save');
    await screen.findByText('Timed lyrics saved.');
    cleanup();
    closeCache();
    await open();
    await screen.findByText('1 of 3 lines');
    expect(rows()[0]).toBe('0:01.5 Amazing grace');
  });

  it('keeps what was tapped when saving failed, also after a reload; the same again is one save', async () => {
    let isDown = true;
    await open({}, { save: (body) => (isDown ? failed() : Response.json(body)) });
    await screen.findByText('1 of 3 lines');
    click('A little later: “Amazing grace”');
    click('Save');
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    isDown = false;
    click('Save');
    await screen.findByText('Timed lyrics saved.');
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).not.toBeNull();
    click('A little later: “Amazing grace”');
    cleanup();
    closeCache();
    await open();
    await screen.findByText('1 of 3 lines');
    expect(rows()[0]).toBe('0:01.7 Amazing grace');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('has the lines and times of each language of the song', async () => {
    await open();
    const choice = await screen.findByLabelText<HTMLSelectElement>('Lyrics language');
    expect([...choice.options].map(({ text: name }) => name)).toEqual(['English', 'German']);
    fireEvent.change(choice, { target: { value: 'de' } });
    expect(rows()).toEqual(['0:00.9 O Gnade']);
    expect(screen.getByText('1 of 1 lines')).toBeDefined();
  });
});

describe('what cannot be timed', () => {
  it.each([
    ['by others', {}, { roles: ['extended'] }, 'Only editors and technicians can time lyrics.'],
    ['when the recording is gone', {}, { fileId: 'f9' }, 'This recording is no longer available.'],
    ['without lyrics', { 'api/canticle/songs/s1/texts': () => Response.json([]) }, {}, 'No lyrics for this song yet'],
    ['when there is no such song', {}, { number: '99' }, 'No song with this number here'],
    ['when the song is locked', { 'api/Songs': [{ ...song, available: false }] }, {}, 'This song is locked'],
  ])('%s', async (_what, replies, options, sentence) => {
    await open(replies, options);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('because it could not be loaded is tried again', async () => {
    let isDown = true;
    await open({
      'api/canticle/songs/s1/texts': () =>
        isDown ? failed() : Response.json([text('en', 'Amazing grace', 'how sweet', 'that saved')]),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('1 of 3 lines')).toBeDefined();
  });
});
