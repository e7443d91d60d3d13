import type { ScoreSize } from '@canticle/contract/calls';
import { sizes } from './score-options.ts';

const storageKey = 'sheetSize';

/** The size chosen on this device; as long as none was chosen medium, and small on a phone, where few bars fit. */
export function readScoreSize(): ScoreSize {
  const fallback = window.matchMedia('(max-width: 639px)').matches ? 'sm' : 'md';
  try {
    return sizes.find((size) => size === localStorage.getItem(storageKey)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keeps the size for every score on this device: it goes with the screen, not with the person. */
export function saveScoreSize(size: ScoreSize): void {
  try {
    localStorage.setItem(storageKey, size);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the score is open.
  }
}
