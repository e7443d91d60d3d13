import type { SongV3 } from '@canticle/contract/calls';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { Entry } from '../lists/index.ts';
import type { StageItem } from './stage-items.ts';
import { readStageSettings, saveStageSettings } from './stage-settings.ts';
import { StageViewer } from './stage-viewer.tsx';

const textOf = (songId: string, words: string) => ({
  id: songId,
  songId,
  language: 'en',
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [{ text: words, remark: '', chords: { original: [], new: [] } }],
      },
    ],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: songId === 's1' ? 'The last verse softly.' : '',
    carried: {},
  },
});
const item = (id: string, title: string, entry: object = {}): StageItem => ({
  kind: 'song',
  id: `of-${id}`,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts a stage reads
  song: {
    id,
    name: { en: title },
    available: true,
    originalKey: 'G',
    minor: false,
    collections: [],
  } as unknown as SongV3,
  title,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts a stage reads
  entry: { id: `of-${id}`, itemId: id, type: 'song', languages: null, ...entry } as unknown as Entry,
  to: `/songs/HH/1?entry=of-${id}`,
});
const items = [
  item('s1', 'Amazing Grace'),
  item('s2', 'Silent Night', { tempo: 60 }),
  item('s3', 'Joy', { durationSeconds: 200 }),
];

const moved = vi.fn();
const scrollBy = vi.fn();
let frames: FrameRequestCallback[];
/** How high the window of the text and the text are, in pixels. */
let heights: { client: number; scroll: number };

beforeEach(() => {
  localStorage.clear();
  saveStageSettings({ ...readStageSettings(), isScrolling: true, isFitted: false, size: 20 });
  heights = { client: 400, scroll: 2000 };
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => void (frames = []));
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => heights.client);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => heights.scroll);
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {}, scrollBy });
  mockApi({
    'api/Session': { id: 'u', roles: [] },
    'api/Collections': [],
    'api/canticle/songs/s1/texts': () => Response.json([textOf('s1', 'Amazing grace')]),
    'api/canticle/songs/s2/texts': () => Response.json([textOf('s2', 'Silent night')]),
    'api/canticle/songs/s3/texts': () => Response.json([textOf('s3', 'Joyful')]),
    'api/canticle/song-facts': () => Response.json([]),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const open = async (id: string, title: string) => {
  await renderAt(
    '/songs/HH/1',
    <StageViewer
      items={items}
      initialId={`of-${id}`}
      initialKey={null}
      initialFormat="text"
      settings={undefined}
      onMove={(one) => moved(one.id)}
      onClose={() => {}}
    />,
  );
  return screen.findByRole('region', { name: title, hidden: true });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = (key: string) => userEvent.keyboard(key);
const speed = () => screen.getByRole('group', { name: 'Speed', hidden: true }).textContent;
/** Lets the frames that were asked for pass, so many milliseconds after the beginning. */
const pass = (now: number) => act(() => frames.splice(0).forEach((frame) => frame(now)));

describe('a song that scrolls by itself', () => {
  it('is shown whole, with its notes, and stands still until it is started', async () => {
    const room = await open('s1', 'Amazing Grace');
    expect(room.textContent).toContain('Amazing grace');
    expect(room.textContent).toContain('The last verse softly.');
    pass(0);
    pass(5000);
    expect(room.scrollTop).toBe(0);
    expect(button('Start scrolling')).toBeDefined();
  });

  it('moves at the speed that was chosen for all songs, and stops when it is told to', async () => {
    const room = await open('s1', 'Amazing Grace');
    await press(' ');
    pass(0);
    pass(1000);
    // Speed 4 of 0.13 lines in a second, each of 20 pixels and 1.6 as high.
    expect(room.scrollTop).toBeCloseTo(16.64, 1);
    await userEvent.click(button('Stop scrolling'));
    pass(9000);
    expect(room.scrollTop).toBeCloseTo(16.64, 1);
    expect(button('Start scrolling')).toBeDefined();
  });

  it('stops at its end', async () => {
    const room = await open('s1', 'Amazing Grace');
    await press('s');
    pass(0);
    room.scrollTop = 1600;
    pass(10);
    expect(button('Start scrolling')).toBeDefined();
    expect(frames).toEqual([]);
  });

  it('is made faster and slower between one and ten, for the next song too', async () => {
    await open('s1', 'Amazing Grace');
    await press('>');
    expect(speed()).toBe('Speed 5');
    for (let step = 0; step < 6; step += 1) fireEvent.click(button('Slower'));
    expect([speed(), button('Slower').disabled, button('Faster').disabled]).toEqual(['Speed 1', true, false]);
    expect(readStageSettings().speed).toBe(1);
    for (let step = 0; step < 12; step += 1) fireEvent.click(button('Faster'));
    expect([speed(), button('Faster').disabled]).toEqual(['Speed 10', true]);
  });

  it('passes in the time its tempo says, made faster or slower for this song alone', async () => {
    const room = await open('s2', 'Silent Night');
    expect(speed()).toBe('0:08 in total at 60 bpm');
    await press(' ');
    pass(0);
    pass(1000);
    // 400 pixels in eight seconds.
    expect(room.scrollTop).toBeCloseTo(50, 1);
    await press('<');
    expect(speed()).toBe('0:08 in total at 60 bpm');
    for (let step = 0; step < 25; step += 1) fireEvent.click(button('Slower'));
    expect([speed(), button('Slower').disabled]).toEqual(['0:16 in total at 60 bpm', true]);
    expect(readStageSettings().speed).toBe(4);
  });

  it('passes in the time the set says', async () => {
    await open('s3', 'Joy');
    expect(speed()).toBe('3:20 in total');
    for (let step = 0; step < 30; step += 1) fireEvent.click(button('Faster'));
    expect([speed(), button('Faster').disabled]).toEqual(['1:40 in total', true]);
  });
});

describe('turning a song that scrolls', () => {
  it('moves by a part of the window, and goes on to the next song at its end only', async () => {
    const room = await open('s1', 'Amazing Grace');
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowRight}', '{PageDown}']) await press(key);
    expect(scrollBy.mock.calls.map(([, pixels]) => pixels)).toEqual([60, -60, 200, 340]);
    expect(moved).not.toHaveBeenCalled();
    room.scrollTop = 1600;
    await press('{PageDown}');
    await waitFor(() => expect(moved).toHaveBeenLastCalledWith('of-s2'));
    expect(scrollBy).toHaveBeenCalledTimes(4);
  });

  it('goes back at its beginning, to the end of the song before', async () => {
    await open('s2', 'Silent Night');
    await press('{PageUp}');
    await waitFor(() => expect(moved).toHaveBeenLastCalledWith('of-s1'));
    const room = await screen.findByRole('region', { name: 'Amazing Grace', hidden: true });
    expect(room.scrollTop).toBe(2000);
  });
});
