import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findKeyShiftObstacle } from './key-shift-obstacle.ts';

class FakeContext {}
Object.defineProperty(FakeContext.prototype, 'audioWorklet', { value: {} });

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://sing.example/songs/HH/1'));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/files/a.mp3?sig=1', undefined],
  ['https://sing.example/files/a.mp3', undefined],
  ['blob:https://sing.example/0f1e', undefined],
  ['https://other.example/a.mp3', 'other site'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'other site'],
  ['/streams/evening.m3u8', 'other site'],
  ['', undefined],
  ['http://[', 'other site'],
])('the sound of %j can be moved, or the reason is known', (source, obstacle) => {
  expect(findKeyShiftObstacle(source)).toBe(obstacle);
});

test('a page over plain HTTP, and a browser without worklets or WebAssembly, move nothing', () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect(findKeyShiftObstacle('/files/a.mp3')).toBe('browser');
  vi.unstubAllGlobals();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioContext', class {});
  expect(findKeyShiftObstacle('/files/a.mp3')).toBe('browser');
  vi.stubGlobal('isSecureContext', false);
  expect(findKeyShiftObstacle('/files/a.mp3')).toBe('plain http');
});
