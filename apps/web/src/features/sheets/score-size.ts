import type { ScoreSize } from '@canticle/contract/calls';
import { sizes } from './score-options.ts';

const storageKey = 'sheetSize';

/** The size chosen on this device; by default medium, and small on a phone, where few measures fit. */
export function readScoreSize(): ScoreSize {
  const fallback = window.matchMedia('(max-width: 639px)').matches ? 'sm' : 'md';
  try {
    return sizes.find((size) => size === localStorage.getItem(storageKey)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Saves the size for every score on this device: it depends on the screen, not on the person. */
export function saveScoreSize(size: ScoreSize): void {
  try {
    localStorage.setItem(storageKey, size);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the score is open.
  }
}
