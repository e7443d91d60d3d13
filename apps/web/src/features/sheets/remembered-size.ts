import type { SheetSize } from '@canticle/contract/calls';
import { sizes } from './sheet-options.ts';

const storageKey = 'sheetSize';

/** The size chosen on this device; medium as long as none was chosen. */
export function rememberedSize(): SheetSize {
  try {
    return sizes.find((size) => size === localStorage.getItem(storageKey)) ?? 'md';
  } catch {
    return 'md';
  }
}

/** Keeps the size for every score on this device: it goes with the screen, not with the person. */
export function rememberSize(size: SheetSize): void {
  try {
    localStorage.setItem(storageKey, size);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the score is open.
  }
}
