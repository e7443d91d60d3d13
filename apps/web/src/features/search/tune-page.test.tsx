import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { TunePage } from './tune-page.tsx';

const sound = vi.hoisted(() => ({ played: [] as number[], opened: 0, closed: 0 }));
vi.mock('../sheets/index.ts', async (load) => ({
  ...(await load<object>()),
  createVoice: () => (note: number) => void sound.played.push(note),
}));

/** The audio of a browser, of which only the beginning and the end are heard. */
class SilentAudio {
  constructor() {
    sound.opened += 1;
  }
  async resume() {}
  async close() {
    sound.closed += 1;
  }
}

const book = { id: 'hh', key: 'HH', keys: {}, name: { en: 'Heritage hymns' }, type: 'song', available: true };
const song = (id: string, number: number, name: string) => ({
  id,
  name: { en: name },
  collections: [{ id: 'hh', number }],
  available: true,
  participants: [],
});
const found = [
  { id: 's2', context: { title: 'Morning' } },
  { id: 's1', context: { title: 'Evening' } },
];

let asked: string[];
let answer: (notes: string) => Response | Promise<Response>;

beforeEach(() => {
  Object.assign(sound, { played: [], opened: 0, closed: 0 });
  vi.stubGlobal('AudioContext', SilentAudio);
  asked = [];
  answer = () => Response.json({ songs: found });
  mockApi({
    'api/Session': { id: 'u', displayName: 'Nora', roles: [] },
    'api/Collections': [book],
    'api/Songs': [song('s1', 3, 'Evening'), song('s2', 12, 'Morning')],
    'api/canticle/tunes': (url: URL) => {
      const notes = url.searchParams.get('notes') ?? '';
      asked.push(`${notes} ${url.searchParams.get('includeUnavailable')}`);
      return answer(notes);
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
});

function Where() {
  const { search } = useLocation();
  return <output data-testid="where">{search}</output>;
}
const open = async (address = '/songs/search/tune') => {
  await renderAt(
    address,
    <>
      <Where />
      <Routes>
        <Route path="/songs/search/tune" element={<TunePage />} />
      </Routes>
    </>,
  );
  await screen.findByRole('group', { name: /^Piano/ });
};
const where = () => screen.getByTestId('where').textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' });
const key = (name: string) => screen.getByRole('button', { name });
/** How many notes are missing, or how many songs there are. */
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^(One|\d+) .*(note|first)/.test(text))
    .join();
const results = async () =>
  (await within(await screen.findByRole('region', { name: 'Songs' })).findAllByRole('link')).map((link) =>
    link.getAttribute('href'),
  );

describe('searching by a tune', () => {
  it('asks once four notes are played, and lists the songs as the server does, the likeliest first', async () => {
    await open();
    expect(screen.getByText('Or type them: C D E F, with # or b for black keys')).toBeDefined();
    expect(status()).toBe('');
    for (const name of ['C4', 'D4']) fireEvent.pointerDown(key(name), { button: 0 });
    expect(status()).toBe('2 more notes');
    fireEvent.pointerDown(key('D♯4'), { button: 0 });
    expect([status(), asked]).toEqual(['One more note', []]);
    fireEvent.pointerDown(key('C6'), { button: 0 });
    expect(await results()).toEqual(['/songs/HH/12', '/songs/HH/3']);
    expect(asked).toEqual(['60,62,63,84 true']);
    expect(screen.getByText('2 songs, best match first').role).toBe('status');
    expect(screen.queryByText(/^Or type them/)).toBeNull();
    expect(field().value).toBe('C4 D4 D♯4 C6');
    expect(where()).toBe('?notes=60-62-63-84');
    expect(document.title).toBe('Search by melody - Canticle');
    expect(screen.getByRole('link', { name: 'Search by words' }).getAttribute('href')).toBe('/songs/search');
  });

  it('sounds each note once, and is silent when the page is left', async () => {
    await open();
    expect(sound.opened).toBe(0);
    await userEvent.click(key('E4'));
    await userEvent.click(key('G4'));
    expect(sound).toEqual({ played: [64, 67], opened: 1, closed: 0 });
    expect(field().value).toBe('E4 G4');
    fireEvent.pointerDown(key('A4'), { button: 2 });
    // From the keyboard or a screen reader: a click without a pointer.
    fireEvent.click(key('B4'), { detail: 0 });
    expect(sound.played).toEqual([64, 67, 71]);
    cleanup();
    expect(sound.closed).toBe(1);
  });

  it('plays without a sound where the browser has none', async () => {
    vi.stubGlobal('AudioContext', undefined);
    Reflect.deleteProperty(globalThis, 'AudioContext');
    await open();
    await userEvent.click(key('E4'));
    expect([field().value, sound.played]).toEqual(['E4', []]);
  });

  it('takes notes back one by one, or all', async () => {
    await open('/songs/search/tune?notes=60-62-64');
    const takeBack = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete last note' });
    const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Start over' });
    await userEvent.click(takeBack);
    expect([field().value, where()]).toEqual(['C4 D4', '?notes=60-62']);
    await userEvent.click(clear);
    expect([field().value, where(), takeBack.disabled, clear.disabled]).toEqual(['', '', true, true]);
  });

  it('reads what is typed, and says when it is no note', async () => {
    await open();
    await userEvent.type(field(), 'C D E');
    expect([where(), status()]).toEqual(['?notes=60-62-64', 'One more note']);
    await userEvent.type(field(), ' X');
    expect(screen.getByText('Type note names with spaces between them: C D E F')).toBeDefined();
    expect([where(), status()]).toEqual(['', '']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete last note' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start over' }).disabled).toBe(false);
  });

  it('begins with the notes of its address', async () => {
    await open('/songs/search/tune?notes=60-62-x-64-65');
    expect(field().value).toBe('C4 D4 E4 F4');
    expect(await results()).toHaveLength(2);
    expect(asked).toEqual(['60,62,64,65 true']);
  });

  it('keeps the songs of before while it looks for others, without counting them', async () => {
    await open('/songs/search/tune?notes=60-62-64-65');
    await results();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await userEvent.click(key('G4'));
    const region = screen.getByRole('region', { name: 'Songs' });
    await vi.waitFor(() => expect(region.getAttribute('aria-busy')).toBe('true'));
    expect([within(region).getAllByRole('listitem').length, status()]).toEqual([2, '']);
    await act(async () => resolve(Response.json({ songs: found.slice(1) })));
    await screen.findByText('1 song, best match first');
    expect(region.getAttribute('aria-busy')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull();
  });

  it('says that no song has this tune', async () => {
    answer = () => Response.json({ songs: [] });
    await open('/songs/search/tune?notes=60-62-64-65');
    expect(await screen.findByRole('heading', { name: 'No songs match this melody' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull();
    expect(screen.queryByText(/best match first/)).toBeNull();
  });

  it('says what went wrong, and tries again', async () => {
    answer = () => Response.json({ code: 'TOO_MANY', message: '' }, { status: 429 });
    await open('/songs/search/tune?notes=60-62-64-65');
    expect(await screen.findByText('Too many attempts. Wait a moment and try again.')).toBeDefined();
    expect(screen.queryByText('Loading')).toBeNull();
    answer = () => Response.json({ songs: found });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await results()).toHaveLength(2);
  });

  it('shows that it looks before the first answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await open('/songs/search/tune?notes=60-62-64-65');
    expect(screen.getByText('Loading')).toBeDefined();
    resolve(Response.json({ songs: found }));
    await results();
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

describe('the piano', () => {
  const press = (code: string, facts: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, {
      code,
      key: code.replace('Key', '').toLowerCase(),
      ...facts,
    });

  it('has two octaves, of which one key is reached with Tab and the others with arrows', async () => {
    await open();
    const keys = within(screen.getByRole('group', { name: /^Piano/ })).getAllByRole('button');
    expect([keys.length, keys.filter(({ tabIndex }) => tabIndex === 0).length]).toEqual([25, 1]);
    key('C4').focus();
    const walk = (name: string) => {
      press(name, { key: name });
      return document.activeElement?.getAttribute('aria-label');
    };
    const path = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft'].map(walk);
    expect(path).toEqual(['C♯4', 'D4', 'C♯4', 'C6', 'C6', 'C4', 'C4']);
    act(() => key('G4').focus());
    expect([key('G4').tabIndex, key('C4').tabIndex]).toEqual([0, -1]);
    expect(field().value).toBe('');
  });

  it('is played with letters where they stand on the keyboard, and takes a note back', async () => {
    await open();
    key('C4').focus();
    press('KeyA');
    press('KeyW');
    press('KeyW', { repeat: true });
    press('Semicolon', { key: ';' });
    expect([field().value, sound.played]).toEqual(['C4 C♯4 E5', [60, 61, 76]]);
    press('Backspace', { key: 'Backspace' });
    expect(field().value).toBe('C4 C♯4');
  });

  it('leaves the shortcuts of the browser and every other key alone', async () => {
    await open();
    key('C4').focus();
    const isLeft = (code: string, facts: object = {}) => press(code, facts);
    expect([
      isLeft('KeyA', { ctrlKey: true }),
      isLeft('KeyS', { metaKey: true }),
      isLeft('KeyD', { altKey: true }),
      isLeft('KeyZ'),
    ]).toEqual([true, true, true, true]);
    expect(isLeft('KeyA')).toBe(false);
    expect(field().value).toBe('C4');
  });

  it('is moved by an octave on a phone, where half of it is beside the screen', async () => {
    await open();
    const scrollBy = vi.fn();
    const frame = screen.getByRole('group', { name: /^Piano/ }).parentElement;
    Object.assign(frame ?? {}, { scrollBy });
    Object.defineProperty(frame, 'clientWidth', { value: 300 });
    await userEvent.click(screen.getByRole('button', { name: 'Higher notes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Lower notes' }));
    expect(scrollBy.mock.calls.map(([{ left }]) => left)).toEqual([240, -240]);
  });
});
