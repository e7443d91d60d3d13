import type { SheetSize } from '@canticle/contract/calls';
import { sizes } from './sheet-options.ts';

const storageKey = 'sheetSize';

/** The size chosen on this device; as long as none was chosen medium, and small on a phone, where few bars fit. */
export function rememberedSize(): SheetSize {
  const usual = window.matchMedia('(max-width: 639px)').matches ? 'sm' : 'md';
  try {
    return sizes.find((size) => size === localStorage.getItem(storageKey)) ?? usual;
  } catch {
    return usual;
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
