/* As fonts.css names them. */
const fontFaces = ['1rem "Literata Variable"', '1rem "Inter Variable"'];

const fontsShown = Promise.withResolvers<void>();
let hasShownFonts = false;

/**
 * Loads the typefaces, then shows everything in them at once. Until then words stand in letters of the device that are as
 * wide and as high (fonts.css). What cannot be loaded is left out; the browser tries again where it is used.
 */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(fontFaces.map((fontFace) => document.fonts.load(fontFace)));
  document.documentElement.dataset['typefaces'] = 'shown';
  hasShownFonts = true;
  fontsShown.resolve();
}

/** Resolves when all words stand in their own letters, or those cannot be had. */
export async function fontsLoaded(): Promise<void> {
  await fontsShown.promise;
  await document.fonts.ready;
}

/** Calls `onLoaded` when letters have come that are still on their way: words are wider or narrower then. */
export function onFontsLoaded(onLoaded: () => void): void {
  if (!hasShownFonts || document.fonts.status === 'loading') void fontsLoaded().then(onLoaded);
}
