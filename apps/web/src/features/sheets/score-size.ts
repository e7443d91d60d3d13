import type { ScoreSize } from '@canticle/contract/calls';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import { sizes } from './score-options.ts';

/** The size chosen on this device; by default medium, and small on a phone, where few measures fit. */
export function readScoreSize(): ScoreSize {
  const stored = readStored(storageKeys.sheetSize);
  const fallback = window.matchMedia('(max-width: 639px)').matches ? 'sm' : 'md';
  return sizes.find((size) => size === stored) ?? fallback;
}

/** Saves the size for every score on this device: it depends on the screen, not on the person. */
export const saveScoreSize = (size: ScoreSize): void => void writeStored(storageKeys.sheetSize, size);
