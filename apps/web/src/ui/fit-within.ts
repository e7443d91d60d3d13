import { onFontsLoaded } from './fonts.ts';

/**
 * Fits something now, and whenever its room changes its size or the fonts have loaded.
 *
 * @returns stops it
 */
export function fitWithin(room: Element, fit: () => void): () => void {
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(room);
  const stopFonts = onFontsLoaded(fit);
  return () => {
    observer.disconnect();
    stopFonts();
  };
}
