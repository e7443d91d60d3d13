import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaHandle } from './media-handle.ts';
import { positionToSave } from './playback-positions.ts';
import { createPlayer } from './player.ts';
import { PlayerError } from './player-error.ts';
import { ratesOf } from './rates.ts';
import type { QueueItem, Track } from './track.ts';

const track = (id: string): Track => ({
  id,
  kind: 'audio',
  title: id,
  songId: `song of ${id}`,
  cover: undefined,
  recording: '',
  recordedKey: { name: 'G', aboveSong: 0 },
  source: `/files/${id}.mp3`,
  credit: '',
  links: [],
  texts: [],
});

/* An element, as far as the player uses it. */
class FakeElement extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  volume = 1;
  paused = true;
  error = null;
  play = async () => {
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
  };
  pause = () => {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  };
  load(seconds: number) {
    this.duration = seconds;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
  reach(seconds: number) {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

const unrecorded = (id: string): QueueItem => ({
  id,
  kind: 'unrecorded',
  title: id,
  songId: id,
  cover: undefined,
  links: [],
});

let elements: Map<string, FakeElement>;
let closed: string[];
let places: Map<string, number>;
let time: number;
let player: ReturnType<typeof createPlayer>;
const element = (id: string) => elements.get(id) as FakeElement;

const open = async ({ id }: Track): Promise<MediaHandle> => {
  const made = new FakeElement();
  elements.set(id, made);
  return { element: made as unknown as HTMLMediaElement, rates: ratesOf('file'), close: () => closed.push(id) };
};

beforeEach(() => {
  elements = new Map();
  closed = [];
  places = new Map();
  time = 0;
  player = createPlayer({
    now: () => time,
    createMedia: open,
    positions: {
      read: async (id) => places.get(id) ?? 0,
      save: async (id, seconds) => void places.set(id, seconds),
    },
  });
});

afterEach(() => player.close());

describe('the queue', () => {
  test('goes on with the next track when one is over, and stops at its end', async () => {
    await player.play([track('a'), track('b')]);
    expect(player.state()).toMatchObject({ currentIndex: 0, isPlaying: true });
    element('a').dispatchEvent(new Event('ended'));
    await vi.waitFor(() => expect(element('b')).toBeDefined());
    await vi.waitFor(() => expect(player.state()).toMatchObject({ currentIndex: 1, isPlaying: true }));
    expect(closed).toEqual(['a']);
    element('b').dispatchEvent(new Event('ended'));
    expect(player.state()).toMatchObject({ currentIndex: 1, isPlaying: false });
  });

  test('is replaced by another, and what opens late does not sound', async () => {
    const { promise: late, resolve: openLate } = Promise.withResolvers<MediaHandle>();
    const slow = createPlayer({
      createMedia: (wanted) => (wanted.id === 'late' ? late : open(wanted)),
      positions: { read: async () => 0, save: async () => {} },
    });
    const first = slow.play([track('late')]);
    await slow.play([track('b')]);
    openLate({ ...(await open(track('late'))), close: () => closed.push('late') });
    await first;
    expect(slow.state()).toMatchObject({ isPlaying: true, queue: [{ id: 'b' }] });
    expect(closed).toEqual(['late']);
  });

  test('previous means the beginning for who has heard some of it', async () => {
    await player.play([track('a'), track('b')], 1);
    element('b').load(100);
    element('b').reach(30);
    player.previous();
    expect(player.state()).toMatchObject({ currentIndex: 1, position: 0 });
    player.previous();
    await vi.waitFor(() => expect(player.state().currentIndex).toBe(0));
  });

  test('passes over songs without a recording, in both directions, and stops where only such songs are left', async () => {
    await player.play([unrecorded('x'), track('a'), unrecorded('y'), unrecorded('z'), track('b'), unrecorded('w')], 1);
    await player.next();
    expect(player.state()).toMatchObject({ currentIndex: 4, isPlaying: true });
    player.previous();
    await vi.waitFor(() => expect(player.state()).toMatchObject({ currentIndex: 1, isPlaying: true }));
    element('a').load(60);
    element('a').reach(2);
    player.previous();
    expect(player.state()).toMatchObject({ currentIndex: 1, position: 0 });
    await player.jumpTo(4);
    element('b').dispatchEvent(new Event('ended'));
    expect(player.state()).toMatchObject({ currentIndex: 4, isPlaying: false });
    await player.jumpTo(5);
    expect(player.state().currentIndex).toBe(4);
  });

  test('is empty after closing', async () => {
    await player.play([track('a')]);
    player.close();
    expect(player.state()).toMatchObject({ queue: [], isPlaying: false, element: undefined });
    expect(closed).toEqual(['a']);
  });
});

describe('the sleep timer', () => {
  test('pauses at its time, once', async () => {
    await player.play([track('a')]);
    element('a').load(300);
    player.setSleep(60_000);
    time = 59_999;
    element('a').reach(59);
    expect(player.state().isPlaying).toBe(true);
    time = 60_000;
    element('a').reach(60);
    expect(player.state()).toMatchObject({ isPlaying: false, sleep: undefined, position: 60 });
    player.toggle();
    element('a').reach(61);
    expect(player.state().isPlaying).toBe(true);
  });

  test('stops at the end of the song, and the one after it waits', async () => {
    await player.play([track('a'), track('b')]);
    player.setSleep('end of track');
    element('a').dispatchEvent(new Event('ended'));
    expect(player.state()).toMatchObject({ currentIndex: 0, isPlaying: false, sleep: undefined });
    expect(element('b')).toBeUndefined();
  });

  test('ends with the player', async () => {
    await player.play([track('a')]);
    player.setSleep('end of track');
    player.close();
    expect(player.state().sleep).toBeUndefined();
  });
});

test('speed and volume stay within what can be played, and go on to the next track', async () => {
  await player.play([track('a'), track('b')]);
  player.setRate(0.001);
  expect(element('a').playbackRate).toBe(0.0625);
  player.setRate(99);
  player.setVolume(7);
  expect([element('a').playbackRate, element('a').volume]).toEqual([16, 1]);
  player.setVolume(-1);
  await player.next();
  expect([element('b').playbackRate, element('b').volume]).toEqual([16, 0]);
});

test('a moment before the beginning is the beginning, one after the end is the end', async () => {
  await player.play([track('a')]);
  element('a').load(60);
  player.seek(-5);
  expect(element('a').currentTime).toBe(0);
  player.seek(500);
  expect(element('a').currentTime).toBe(60);
});

describe('the place in a long track', () => {
  test('is found again', async () => {
    await player.play([track('long')]);
    element('long').load(3600);
    element('long').reach(1800);
    player.pause();
    await player.play([track('a')]);
    await player.play([track('long')]);
    element('long').load(3600);
    expect(element('long').currentTime).toBe(1800);
  });

  test('is not kept in a short track, nor near an end', () => {
    expect(positionToSave(100, 300)).toBe(0);
    expect(positionToSave(5, 3600)).toBe(0);
    expect(positionToSave(3595, 3600)).toBe(0);
    expect(positionToSave(1800, Number.NaN)).toBe(0);
  });
});

test('what cannot be played says why, and nothing sounds', async () => {
  const refusing = createPlayer({
    createMedia: async () => Promise.reject(new PlayerError('Invalid source format')),
    positions: { read: async () => 0, save: async () => {} },
  });
  await refusing.play([track('a')]);
  expect(refusing.state()).toMatchObject({ problem: 'Invalid source format', isPlaying: false, isBuffering: false });
});

test('what stops being played says why, and what is played after it is not blamed', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<'Removed'>();
  const asking = createPlayer({
    createMedia: open,
    positions: { read: async () => 0, save: async () => {} },
    diagnose: () => found,
  });
  await asking.play([track('a'), track('b')]);
  element('a').dispatchEvent(new Event('error'));
  expect(asking.state()).toMatchObject({ isPlaying: false, problem: undefined });
  await asking.next();
  find('Removed');
  await found;
  expect(asking.state()).toMatchObject({ currentIndex: 1, isPlaying: true, problem: undefined });
  element('b').dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(asking.state()).toMatchObject({ isPlaying: false, problem: 'Removed' }));
});
