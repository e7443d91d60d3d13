import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { ToolsPage } from './tools-page.tsx';

const collection = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'song',
  key: id.toUpperCase(),
  keys: {},
  name: { en: name },
  details: {},
  available: true,
  image: null,
  ...more,
});
const song = {
  id: 's1',
  name: { en: 'Amazing Grace' },
  collections: [{ id: 'hh', number: 12 }],
  participants: [{ contributorId: 'newton', type: 'author' }],
  copyrights: [],
  origins: [],
  yearWritten: 1772,
  available: true,
};
const failed = (status = 500) => Response.json({ message: 'No' }, { status });

let saved: { readonly name: string; readonly bytes: Blob }[];
let asked: { readonly path: string; readonly query: object; readonly body: unknown }[];

beforeEach(() => {
  saved = [];
  asked = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((bytes) => `blob:${blobs.push(bytes as Blob) - 1}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const bytes = blobs[Number(this.href.replace('blob:', ''))];
    if (bytes) saved.push({ name: this.download, bytes });
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(
  replies: Readonly<Record<string, unknown>> = {},
  subtitles: () => Response = () => new Response('zip'),
  roles = ['technician'],
): Promise<void> {
  const record = (path: string) => (url: URL, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    asked.push({ path, query: Object.fromEntries(url.searchParams), body });
    return subtitles();
  };
  mockApi({
    'api/Session': { id: 'tek', displayName: 'Tek', roles },
    'api/Collections': [
      collection('mag', 'The Magazine', { type: 'publication' }),
      collection('hh', 'Home Hymns'),
      collection('z', 'Zion'),
    ],
    'api/Songs': [song],
    'api/Contributors': [{ id: 'newton', item: { name: 'John Newton' } }],
    'api/Admin/Subtitles/hh': record('hh'),
    'api/Admin/Subtitles/z': record('z'),
    ...replies,
  });
  await renderAt(
    '/tools',
    <>
      <ToolsPage />
      <ToastRegion />
    </>,
  );
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const check = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const textFile = (name: string, text: string) => new File([text], name, { type: 'text/plain' });

it('saves the subtitles of a songbook as chosen, named after the day and the songbook', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T12:00:00Z'), toFake: ['Date'] });
  await open();
  await screen.findByRole('option', { name: 'Zion' });
  expect(screen.queryByRole('option', { name: 'The Magazine' })).toBeNull();
  click('Download subtitles');
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['20260509 - Home Hymns - CP1252.zip']));
  choose('Songbook', 'z');
  check('English');
  check('German');
  check('English');
  choose('File type', 'srt');
  choose('Character encoding', '850');
  click('Download subtitles');
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.name).toBe('20260509 - Zion - CP850.zip');
  expect(asked).toEqual([
    { path: 'hh', query: { codepage: '1252', languages: '', format: 'txt' }, body: {} },
    { path: 'z', query: { codepage: '850', languages: 'de', format: 'srt' }, body: {} },
  ]);
});

it('sends one’s own texts in place of some, for the languages that are chosen', async () => {
  await open();
  await screen.findByRole('option', { name: 'Zion' });
  check('Use my own lyrics for some songs');
  check('English');
  check('German');
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  expect(inputs()).toHaveLength(2);
  await userEvent.upload(inputs()[0] as HTMLElement, [textFile('012.txt', 'Amazing'), textFile('notes.txt', 'Do not')]);
  expect(await screen.findByText('Song 12')).toBeDefined();
  expect(screen.getByText(/^Not used: notes.txt/).role).toBe('alert');
  await userEvent.upload(inputs()[1] as HTMLElement, [textFile('3.txt', 'Drei')]);
  await screen.findByText('Song 3');
  click('Download subtitles');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(asked[0]?.body).toEqual({ en: { 12: 'Amazing' }, de: { 3: 'Drei' } });
  check('German');
  click('Remove files in English');
  expect(screen.queryByText('Song 12')).toBeNull();
  click('Download subtitles');
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(asked[1]?.body).toEqual({ en: {} });
  // Only plain text has texts of one's own.
  choose('File type', 'vtt');
  expect(screen.queryByText('Use my own lyrics for some songs')).toBeNull();
  click('Download subtitles');
  await vi.waitFor(() => expect(saved).toHaveLength(3));
  expect(asked[2]?.body).toEqual({});
});

it('adds further texts of one’s own to those that were chosen before', async () => {
  await open();
  await screen.findByRole('option', { name: 'Zion' });
  check('Use my own lyrics for some songs');
  check('English');
  const input = () => document.querySelector('input[type=file]') as HTMLElement;
  await userEvent.upload(input(), [textFile('12.txt', 'Amazing')]);
  await screen.findByText('Song 12');
  await userEvent.upload(input(), [textFile('3.txt', 'Praise')]);
  expect(await screen.findByText('2 songs: 3, 12')).toBeDefined();
  click('Download subtitles');
  await vi.waitFor(() => expect(asked[0]?.body).toEqual({ en: { 3: 'Praise', 12: 'Amazing' } }));
});

it('says why there are no subtitles, and saves nothing', async () => {
  const statuses = [413, 500];
  await open({}, () => failed(statuses.shift()));
  await screen.findByRole('option', { name: 'Zion' });
  click('Download subtitles');
  expect(await screen.findByText(/Your files are larger than 16 MB/)).toBeDefined();
  click('Download subtitles');
  expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
  expect(saved).toEqual([]);
});

it('saves the credits of the songbook as a table', async () => {
  await open();
  const button = await screen.findByRole('button', { name: 'Download table (CSV)' });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  expect(saved.map(({ name }) => name)).toEqual(['HH.csv']);
  const bytes = await saved[0]?.bytes.arrayBuffer();
  // Spreadsheets read it as UTF-8.
  expect(Array.from(new Uint8Array(bytes ?? []).slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain('12;"Amazing Grace";"John Newton";"";1772;""');
});

it('leads to the credit of recordings, and to the recordings of the songbook', async () => {
  await open();
  await screen.findByRole('option', { name: 'Zion' });
  choose('Songbook', 'z');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/credit', '/songs/z/files']);
});

it('can be opened again when the songbooks could not be loaded', async () => {
  let isDown = true;
  await open({
    'api/Collections': () => (isDown ? failed() : Response.json({ result: [collection('z', 'Zion')] })),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('option', { name: 'Zion' })).toBeDefined();
});

it('is only for technicians', async () => {
  await open({}, undefined, ['editor']);
  expect(await screen.findByText('Technicians only')).toBeDefined();
});
