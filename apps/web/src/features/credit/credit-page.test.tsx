import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { CreditPage } from './credit-page.tsx';

const collection = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'song',
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  details: {},
  available: true,
  ...more,
});
const song = {
  id: 's1',
  name: { en: 'Amazing Grace', no: 'Forunderlig nåde' },
  collections: [{ id: 'hh', number: 12 }],
  participants: [
    { contributorId: 'newton', type: 'author' },
    { contributorId: 'berg', type: 'author' },
    { contributorId: 'excell', type: 'arranger' },
  ],
  available: true,
};
const facts = [{ songId: 's1', translators: [{ contributorId: 'berg', language: 'no', isAlsoAuthor: false }] }];
const contributors = [
  ['newton', 'John Newton'],
  ['berg', 'Siri Berg'],
  ['excell', 'Edwin Excell'],
].map(([id, name]) => ({ id, item: { name } }));

type Sent = { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly body: unknown };

let saved: string[];

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:credited');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

async function open(replies: Readonly<Record<string, unknown>> = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  const record =
    (reply: unknown = () => new Response('credited')) =>
    (url: URL, init: RequestInit = {}) => {
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      sent.push({ path: url.pathname.slice(1), query: Object.fromEntries(url.searchParams), body });
      return (reply as () => Response)();
    };
  mockApi({
    'api/Collections': [
      collection('p', 'A Magazine', { type: 'publication' }),
      collection('x', 'A Locked Songbook', { available: false }),
      collection('hh', 'Home Hymns'),
      collection('z', 'Zion'),
    ],
    'api/Songs': [song],
    'api/Contributors': contributors,
    'api/canticle/song-facts': () => Response.json(facts),
    ...replies,
    'api/Songs/Credit': record(replies['api/Songs/Credit']),
    'api/canticle/songs/s1/credit': record(replies['api/canticle/songs/s1/credit']),
  });
  await renderAt(
    '/credit',
    <>
      <CreditPage />
      <ToastRegion />
    </>,
  );
  return sent;
}

const button = (name: string) => screen.getByRole('button', { name });
const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

async function chooseSong(number: string, language?: string) {
  await screen.findByRole('option', { name: 'Home Hymns' });
  fireEvent.change(screen.getByLabelText('Song number'), { target: { value: number } });
  if (language) fireEvent.change(screen.getByLabelText('Language'), { target: { value: language } });
  fireEvent.click(button('Next'));
}
const recording = new File(['ID3'], 'service.one.mp3', { type: 'audio/mpeg' });

it('offers the songbooks one can open, and asks for a number before it goes on', async () => {
  await open();
  await screen.findByRole('option', { name: 'Home Hymns' });
  expect(options('Songbook')).toEqual(['Home Hymns', 'Zion']);
  expect(button('Next')).toHaveProperty('disabled', true);
  for (const wrong of ['twelve', '1234567']) {
    fireEvent.change(screen.getByLabelText('Song number'), { target: { value: wrong } });
    expect(button('Next')).toHaveProperty('disabled', true);
  }
  fireEvent.change(screen.getByLabelText('Song number'), { target: { value: '12' } });
  expect(button('Next')).toHaveProperty('disabled', false);
});

it('writes the credit into the recording, which is saved under the name of the song', async () => {
  const sent = await open();
  await chooseSong('12', 'no');
  expect(await screen.findByText('Forunderlig nåde')).toBeDefined();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const details = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, at) => `${term}: ${details[at]}`)).toEqual([
    'Song: Forunderlig nåde',
    'Words by: John Newton',
    'Translated by: Siri Berg',
    'Music by: –',
  ]);
  expect(button('Credit and download')).toHaveProperty('disabled', true);
  await userEvent.upload(screen.getByLabelText('Your recording'), recording);
  expect(screen.getByText('service.one.mp3')).toBeDefined();
  fireEvent.click(button('Credit and download'));
  await vi.waitFor(() => expect(saved).toEqual(['HH 12 - Forunderlig nåde.mp3']));
  expect(sent).toEqual([
    {
      path: 'api/Songs/Credit',
      query: { collectionId: 'hh', number: '12', language: 'no', fileExtension: 'mp3' },
      body: { content: btoa('ID3') },
    },
  ]);
});

it('has the credit as a PDF without a recording', async () => {
  const sent = await open();
  await chooseSong('12');
  await screen.findByText('Amazing Grace');
  fireEvent.click(button('Credit as PDF'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(sent).toEqual([{ path: 'api/canticle/songs/s1/credit', query: { language: 'en' }, body: undefined }]);
});

it('says that there is no song of this number, and goes back to what was typed', async () => {
  await open();
  await chooseSong('13', 'de');
  expect((await screen.findByText('No song 13 in this songbook.')).role).toBe('alert');
  expect(button('Credit as PDF')).toHaveProperty('disabled', true);
  fireEvent.click(button('Previous'));
  expect(screen.getByLabelText('Song number')).toHaveProperty('value', '13');
  expect(screen.getByLabelText('Language')).toHaveProperty('value', 'de');
  expect(screen.getByLabelText('Songbook')).toHaveProperty('value', 'hh');
});

it('says why a recording cannot be credited, and can be tried again', async () => {
  const refusals = [413, 500];
  await open({
    'api/Songs/Credit': () => {
      const status = refusals.shift();
      return status ? Response.json({ message: 'No' }, { status }) : new Response('credited');
    },
  });
  await chooseSong('12');
  await screen.findByText('Amazing Grace');
  await userEvent.upload(screen.getByLabelText('Your recording'), recording);
  fireEvent.click(button('Credit and download'));
  expect(await screen.findByText('The recording is larger than 30 MB.')).toBeDefined();
  fireEvent.click(button('Credit and download'));
  expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
  expect(saved).toEqual([]);
  fireEvent.click(button('Credit and download'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
});

it('says that the songs could not be loaded, and loads them again', async () => {
  let isDown = true;
  await open({
    'api/Songs': () =>
      isDown ? Response.json({ message: 'down' }, { status: 500 }) : Response.json({ result: [song] }),
  });
  await chooseSong('12');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Amazing Grace')).toBeDefined();
});

it('says that the songbooks could not be loaded, and loads them again', async () => {
  let isDown = true;
  await open({
    'api/Collections': () =>
      isDown
        ? Response.json({ message: 'down' }, { status: 500 })
        : Response.json({ result: [collection('hh', 'Home Hymns')] }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('option', { name: 'Home Hymns' })).toBeDefined();
});

it('writes the credit at first in the language of the reader, also one of few songs', async () => {
  localStorage.setItem('languageKey', 'sv');
  const sent = await open();
  await screen.findByRole('option', { name: 'Home Hymns' });
  const choice = screen.getByLabelText<HTMLSelectElement>('Language');
  expect([choice.value, choice.options.length]).toEqual(['sv', 9]);
  await chooseSong('12');
  await screen.findByText('Amazing Grace');
  fireEvent.click(button('Credit as PDF'));
  await vi.waitFor(() => expect(sent.map(({ query }) => query)).toEqual([{ language: 'sv' }]));
  localStorage.removeItem('languageKey');
});
