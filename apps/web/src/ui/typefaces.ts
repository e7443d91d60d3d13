/* As fonts.css names them. */
const typefaces = ['1rem "Literata Variable"', '1rem "Inter Variable"'];

const shown = Promise.withResolvers<void>();
let areShown = false;

/**
 * Loads the typefaces, then shows everything in them at once. Until then words stand in letters of the device that are as
 * wide and as high (fonts.css). What cannot be loaded is left out; the browser tries again where it is used.
 */
export async function bringTypefaces(): Promise<void> {
  await Promise.allSettled(typefaces.map((typeface) => document.fonts.load(typeface)));
  document.documentElement.dataset['typefaces'] = 'shown';
  areShown = true;
  shown.resolve();
}

/** Resolves when all words stand in their own letters, or those cannot be had. */
export async function lettersCame(): Promise<void> {
  await shown.promise;
  await document.fonts.ready;
}

/** Calls `act` when letters have come that are still on their way: words are wider or narrower then. */
export function onLateLetters(act: () => void): void {
  if (!areShown || document.fonts.status === 'loading') void lettersCame().then(act);
}
