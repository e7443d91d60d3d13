/* As fonts.css names them. */
const fontFaces = ['1rem "Literata Variable"', '1rem "Inter Variable"'];

const fontsShown = Promise.withResolvers<void>();
const shownListeners = new Set<() => void>();
let hasShownFonts = false;

/**
 * Loads the fonts, then shows all text in them at once. Until then text uses fallback fonts of the same width and
 * height (fonts.css). Fonts that cannot be loaded are skipped; the browser tries again where they are used.
 */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(fontFaces.map((fontFace) => document.fonts.load(fontFace)));
  document.documentElement.dataset['typefaces'] = 'shown';
  hasShownFonts = true;
  for (const listener of shownListeners) listener();
  shownListeners.clear();
  fontsShown.resolve();
}

/** Resolves when all text uses its own fonts, or they cannot be loaded. */
export async function fontsLoaded(): Promise<void> {
  await fontsShown.promise;
  await document.fonts.ready;
}

/**
 * Calls `onLoaded` when fonts that are still loading have loaded: text widths change then. Where all text is about to
 * change its font, before that is painted.
 *
 * @returns stops it
 */
export function onFontsLoaded(onLoaded: () => void): () => void {
  let isStopped = false;
  const call = () => isStopped || onLoaded();
  if (!hasShownFonts) shownListeners.add(call);
  if (!hasShownFonts || document.fonts.status === 'loading') void fontsLoaded().then(call);
  return () => {
    isStopped = true;
    shownListeners.delete(call);
  };
}
