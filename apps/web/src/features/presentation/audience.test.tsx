import { type PresentationDocument, presentSong, versePositions } from '@canticle/presentation';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { Audience } from './audience.tsx';
import { presentedText } from './presented-text.fixture.ts';

const silentNight = presentSong({
  song: {
    id: 's1',
    name: { en: 'Silent Night', da: 'Glade jul' },
    collections: [],
    participants: [{ contributorId: 'mohr', type: 'author' }],
    yearWritten: 1816,
    yearComposed: null,
    originalKey: 'Bb',
    minor: false,
    verses: 2,
    copyrights: [],
    origins: [],
    ccliNumber: null,
  },
  contributors: [{ id: 'mohr', name: 'Joseph Mohr' }],
  copyrights: [],
  ccliLicence: '',
  collection: null,
  text: presentedText('en', 'Silent night', 2),
  otherTexts: [presentedText('da', 'Glade jul', 2)],
});
/* The server sends an audience only the verse that is shown. */
const atVerse = (index: number): PresentationDocument => {
  const onlyShown = ({ verses, ...rest }: PresentationDocument['lyrics']) => {
    const position = versePositions(verses)[index] ?? '';
    return { ...rest, verses: Object.fromEntries(Object.entries(verses).filter(([one]) => one === position)) };
  };
  return {
    ...silentNight,
    lyrics: onlyShown(silentNight.lyrics),
    translations: silentNight.translations.map(onlyShown),
  };
};
const view = (revision: number, facts: object = {}) => ({
  revision,
  state: 'shown',
  theme: 'dark',
  isLeaderAway: false,
  languages: ['en', 'da'],
  document: atVerse(0),
  ...facts,
});

let lines: ReadableStreamDefaultController<Uint8Array>[];
let answer: () => Response;
beforeEach(() => {
  localStorage.clear();
  mockApi({ 'api/canticle/installation': () => Promise.reject(new TypeError('no network')) });
  lines = [];
  answer = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (line) => void lines.push(line) }), {
      headers: { 'content-type': 'text/event-stream' },
    });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/* An event of the server on the open line. */
const send = (name: string, data: object) =>
  act(async () => {
    lines.at(-1)?.enqueue(new TextEncoder().encode(`event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`));
    await Promise.resolve();
  });
const open = async () => {
  await renderAt('/', <Audience audienceKey="k" />);
  await waitFor(() => expect(lines).toHaveLength(1));
};

describe('what an audience sees', () => {
  it('is the verse that is shown now, and then the next one', async () => {
    await open();
    await send('state', view(1));
    expect(await screen.findByRole('heading', { name: 'Silent Night' })).toBeDefined();
    expect(screen.getByText('Silent night 1')).toBeDefined();
    expect(screen.queryByText('Silent night 2')).toBeNull();
    expect(screen.getByText(/Joseph Mohr/)).toBeDefined();
    await send('state', view(2, { document: atVerse(1) }));
    await screen.findByText('Silent night 2');
    // One that was on its way longer.
    await send('state', view(1));
    expect(screen.queryByText('Silent night 1')).toBeNull();
  });

  it('is in the language somebody chooses, also the next time', async () => {
    await open();
    await send('state', view(1));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lyrics language' }), 'Danish');
    expect(screen.getByText('Glade jul 1')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Glade jul' })).toBeDefined();
    cleanup();
    lines = [];
    await open();
    await send('state', view(1));
    expect(await screen.findByText('Glade jul 1')).toBeDefined();
  });

  it.each([
    ['waiting', 'Starting soon'],
    ['withheld', 'Only shown on the screen'],
    ['muted', 'Paused'],
  ])('while it is %s, is “%s”', async (state, title) => {
    await open();
    await send('state', view(1, { state, document: null }));
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  it('is the name and logo that the place has now until something is shown, without being opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const branding = { name: 'Bethel', logo: null, headline: {}, version: 'v2' };
    const asked = mockApi({ 'api/canticle/installation': () => Response.json({ branding }) });
    await open();
    await send('state', view(1, { state: 'waiting', document: null }));
    expect(await screen.findByText('Bethel')).toBeDefined();
    Object.assign(branding, { name: 'Bethel Voices', logo: '/api/canticle/pictures/logo', version: 'v3' });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('Bethel Voices')).toBeDefined();
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/api/canticle/pictures/logo?w=256');
    // Words are followed on an open line; nothing is asked for beside it.
    await send('state', view(2));
    await screen.findByText('Silent night 1');
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(before);
  });

  it('says that the leader has stepped away, and that the session has ended', async () => {
    await open();
    await send('state', view(1, { isLeaderAway: true }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The leader has stepped away'));
    await send('ended', {});
    expect(await screen.findByRole('heading', { name: 'The session has ended' })).toBeDefined();
    expect(screen.queryByText('Silent night 1')).toBeNull();
  });

  it('says so when the link leads to no session', async () => {
    answer = () => new Response('', { status: 404 });
    await renderAt('/', <Audience audienceKey="k" />);
    expect(await screen.findByRole('heading', { name: 'The session has ended' })).toBeDefined();
  });

  it('is dark as the leader chose, until somebody wants it light', async () => {
    await open();
    await send('state', view(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Light mode' }));
    expect(screen.getByRole('button', { name: 'Dark mode' })).toBeDefined();
    await send('state', view(2, { theme: 'dark' }));
    expect(screen.getByRole('button', { name: 'Dark mode' })).toBeDefined();
  });
});
