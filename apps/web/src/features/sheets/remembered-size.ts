import type { SheetSize } from '@canticle/contract/calls';
import { sizes } from './sheet-options.ts';

const storageKey = 'sheetSize';

/**
 * The size chosen on this device. Where none was chosen, the smaller the window the larger the notes: a score always fills
 * the width it gets.
 */
export function rememberedSize(): SheetSize {
  try {
    return sizes.find((size) => size === localStorage.getItem(storageKey)) ?? sizeFor(window.innerWidth);
  } catch {
    return sizeFor(window.innerWidth);
  }
}

function sizeFor(width: number): SheetSize {
  if (width < 480) return 'xl';
  return width < 900 ? 'lg' : 'md';
}

/** Keeps the size for every score on this device: it goes with the screen, not with the person. */
export function rememberSize(size: SheetSize): void {
  try {
    localStorage.setItem(storageKey, size);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the score is open.
  }
}
