import { afterEach, describe, expect, test, vi } from 'vitest';
import { canEnterFullscreen, enterFullscreen } from './fullscreen.ts';

afterEach(() => vi.unstubAllGlobals());

const requestFullscreen = vi.fn(async () => {});
const frame = { requestFullscreen } as unknown as HTMLElement;
const browser = (fullscreenEnabled: boolean | undefined) => vi.stubGlobal('document', { fullscreenEnabled });
const video = (more: object = {}) => more as HTMLMediaElement;

describe('a video on the whole screen', () => {
  test('is its frame, with the subtitles, where any element can fill the screen', () => {
    browser(true);
    expect(canEnterFullscreen(video())).toBe(true);
    enterFullscreen(video(), frame);
    expect(requestFullscreen).toHaveBeenCalledOnce();
  });

  test('is the video alone on an iPhone', () => {
    browser(undefined);
    const webkitEnterFullscreen = vi.fn(() => {
      throw new DOMException('Nothing is loaded.', 'InvalidStateError');
    });
    expect(canEnterFullscreen(video({ webkitEnterFullscreen }))).toBe(true);
    expect(() => enterFullscreen(video({ webkitEnterFullscreen }), frame)).not.toThrow();
    expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
  });

  test('is not offered where the browser can do neither', () => {
    browser(false);
    expect([canEnterFullscreen(video()), canEnterFullscreen(undefined)]).toEqual([false, false]);
  });
});
