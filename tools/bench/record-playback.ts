import type { Page } from 'playwright-core';

/** When a note lit up on the screen and when its sound was heard, both in seconds of the clock of the audio device. */
export type PlayedNoteTimes = { readonly id: string; readonly lit: number; readonly heard: number };

type PlaybackRecord = { context?: AudioContext; starts: number[]; lights: { id: string; lit: number }[] };

/** Makes a page record when tones start and notes light up. Call it before the page is opened. */
export async function recordPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: PlaybackRecord = { starts: [], lights: [] };
    Object.assign(window, { watched });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when = 0) {
      watched.context = this.context as AudioContext;
      watched.starts.push(when);
      start.call(this, when);
    };
    const watcher = new MutationObserver((changes) => {
      // A change becomes visible with the next frame, whose time the callback receives.
      requestAnimationFrame((painted) => {
        const { context } = watched;
        if (!context) return;
        const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
        const lit = contextTime + (painted - performanceTime) / 1000;
        for (const { target, oldValue } of changes) {
          const isLit = (target as Element).classList.contains('is-sounding');
          if (isLit && !oldValue?.includes('is-sounding')) watched.lights.push({ id: (target as Element).id, lit });
        }
      });
    });
    document.addEventListener('DOMContentLoaded', () =>
      watcher.observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ['class'],
        attributeOldValue: true,
      }),
    );
  });
}

/**
 * What the page has recorded, each light with the tone that started nearest to it. A note that is tied to the previous
 * one lights up without a new tone and is omitted.
 *
 * @param tied  ids of such notes
 */
export async function readPlayback(page: Page, tied: ReadonlySet<string>): Promise<readonly PlayedNoteTimes[]> {
  const { starts, lights } = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: PlaybackRecord };
    return { starts: watched.starts, lights: watched.lights };
  });
  return lights
    .filter(({ id }) => !tied.has(id))
    .map(({ id, lit }) => ({
      id,
      lit,
      heard: starts.reduce((best, at) => (Math.abs(at - lit) < Math.abs(best - lit) ? at : best), Infinity),
    }));
}
