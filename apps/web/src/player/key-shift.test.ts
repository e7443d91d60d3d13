import { beforeEach, expect, test, vi } from 'vitest';
import { createKeyShift } from './key-shift.ts';
import { NotRunningError, type PitchShifter } from './pitch-shifter.ts';
import { createPlayer } from './player.ts';
import { ratesOf } from './rates.ts';
import type { Track } from './track.ts';

class FakeElement extends EventTarget {
  currentTime = 0;
  duration = 90;
  playbackRate = 1;
  volume = 1;
  paused = true;
  play = async () => {
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
  };
  pause = () => {
    this.paused = true;
  };
}

const recording = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  kind: 'audio',
  title: id,
  songId: 'song',
  cover: undefined,
  recording: '',
  recordedKey: { name: 'G', aboveSong: 0 },
  source: `/files/${id}.mp3`,
  credit: '',
  links: [],
  texts: [],
  ...more,
});

let opened: string[];
/* "a +2": which recording the shifter was given, and by how much it moves it. */
let shifts: string[];
let names: Map<unknown, string>;
let breakShifter: (reason: unknown) => void;
let player: ReturnType<typeof createPlayer>;

const shift: PitchShifter['shift'] = async (element, semitones) =>
  void shifts.push(`${names.get(element)} ${semitones >= 0 ? '+' : ''}${semitones}`);
const createShifter = async (onBroken: (reason: unknown) => void): Promise<PitchShifter> => {
  breakShifter = onBroken;
  return { shift, close: () => shifts.push('closed') };
};

const playIn = (chosen: number | undefined, dependencies: Parameters<typeof createKeyShift>[1] = {}) => {
  const keyShift = createKeyShift(player, { createShifter, findObstacle: () => undefined, ...dependencies });
  if (chosen !== undefined) keyShift.followSongs(new Map([['song', chosen]]));
  return keyShift;
};
const isPlaying = () => player.state().element?.paused === false;

beforeEach(() => {
  opened = [];
  shifts = [];
  names = new Map();
  player = createPlayer({
    createMedia: async ({ id }) => {
      const element = new FakeElement();
      opened.push(id);
      names.set(element, id);
      return { element: element as unknown as HTMLMediaElement, rates: ratesOf('file'), close: () => {} };
    },
    positions: { read: async () => 0, save: async () => {} },
    diagnose: async () => 'Not played',
  });
});

test('a recording sounds in the key of its song from its first tone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  playIn(2, { createShifter: async (onBroken) => (await promise, createShifter(onBroken)) });
  const played = player.play([recording('a')]);
  await vi.waitFor(() => expect(opened).toEqual(['a']));
  expect(isPlaying()).toBe(false);
  resolve();
  await played;
  expect(shifts).toEqual(['a +2']);
  expect(isPlaying()).toBe(true);
});

test('begins as recorded when the shifter takes too long, and changes over when it comes', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  playIn(2, { createShifter: async (onBroken) => (await promise, createShifter(onBroken)) });
  const played = player.play([recording('a')]);
  await vi.advanceTimersByTimeAsync(4000);
  await played;
  expect([isPlaying(), shifts]).toEqual([true, []]);
  vi.useRealTimers();
  resolve();
  await vi.waitFor(() => expect(shifts).toEqual(['a +2']));
});

test('nothing is loaded for a recording in the key that is chosen, or whose song has none', async () => {
  const load = vi.fn(createShifter);
  const keyShift = playIn(2, { createShifter: load });
  await player.play([recording('a', { recordedKey: { name: 'A', aboveSong: 2 } })]);
  await player.play([recording('b', { songId: 'another' })]);
  await player.play([recording('c', { recordedKey: undefined })]);
  expect(load).not.toHaveBeenCalled();
  expect(keyShift.state()).toMatchObject({ toSong: undefined, semitones: 0 });
});

test('the key of a song in the list it is played from goes before the one chosen for it elsewhere', async () => {
  const keyShift = playIn(2);
  await player.play([recording('a', { listShift: -1 })]);
  expect([keyShift.state().toSong, shifts]).toEqual([-1, ['a -1']]);
});

test('the nearer octave is taken to the key of the song, and every octave that is asked for', async () => {
  const keyShift = playIn(4);
  await player.play([recording('a', { recordedKey: { name: 'F', aboveSong: 10 } })]);
  expect(keyShift.state()).toMatchObject({ toSong: 6, semitones: 6 });
  keyShift.choose(-6);
  await vi.waitFor(() => expect(shifts).toEqual(['a +6', 'a -6']));
});

test('of keys that are chosen while it loads, the last one sounds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keyShift = playIn(2, { createShifter: async (onBroken) => (await promise, createShifter(onBroken)) });
  const played = player.play([recording('a')]);
  await vi.waitFor(() => expect(opened).toEqual(['a']));
  keyShift.choose(3);
  keyShift.choose(-1);
  resolve();
  await played;
  expect(shifts.at(-1)).toBe('a -1');
});

test('of two recordings in quick succession, the second is shifted and played', async () => {
  playIn(2);
  await Promise.all([player.play([recording('a')]), player.play([recording('b')])]);
  expect(names.get(player.state().element)).toBe('b');
  expect([isPlaying(), shifts.at(-1)]).toEqual([true, 'b +2']);
});

test('what one recording was moved by is not kept for the next', async () => {
  const keyShift = playIn(undefined);
  await player.play([recording('a'), recording('b')]);
  keyShift.choose(3);
  await vi.waitFor(() => expect(shifts).toEqual(['a +3']));
  await player.next();
  expect([keyShift.state().semitones, shifts.at(-1)]).toEqual([0, 'b +0']);
});

test('what cannot be shifted here plays as recorded, and the reason is said', async () => {
  const keyShift = playIn(2, { findObstacle: () => 'other site' });
  await player.play([recording('a')]);
  expect([isPlaying(), shifts, keyShift.state().obstacle]).toEqual([true, [], 'other site']);
});

test('a shifter that does not load leaves the recording as it is, and is loaded again on request', async () => {
  const load = vi.fn(createShifter).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const keyShift = playIn(2, { createShifter: load });
  await player.play([recording('a')]);
  expect([isPlaying(), keyShift.state()]).toMatchObject([true, { semitones: 0, failure: 'not loaded' }]);
  keyShift.choose('song');
  await vi.waitFor(() => expect(shifts).toEqual(['a +2']));
  expect(keyShift.state().failure).toBeUndefined();
});

test('a browser that lets nothing sound yet is no reason for silence', async () => {
  const silent = async (): Promise<PitchShifter> => ({
    shift: () => Promise.reject(new NotRunningError()),
    close: () => {},
  });
  const keyShift = playIn(2, { createShifter: silent });
  await player.play([recording('a')]);
  expect([isPlaying(), keyShift.state()]).toMatchObject([true, { semitones: 0, failure: 'not running' }]);
});

test('a shifter that breaks while it plays gives way to the recording itself', async () => {
  const keyShift = playIn(2);
  await player.play([recording('a')]);
  breakShifter(new Event('processorerror'));
  await vi.waitFor(() => expect(opened).toEqual(['a', 'a']));
  await vi.waitFor(() => expect(isPlaying()).toBe(true));
  expect(shifts).toEqual(['a +2', 'closed']);
  expect(keyShift.state()).toMatchObject({ semitones: 0, failure: 'not loaded' });
});
