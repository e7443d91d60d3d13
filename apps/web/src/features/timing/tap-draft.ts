import type { TappedLine } from './tapped-lines.ts';

const storageKey = (fileId: string, language: string) => `timing:${fileId}:${language}`;

/** The unsaved taps in this browser, if they are for the same text. */
export function readTapDraft(
  fileId: string,
  language: string,
  texts: readonly string[],
): readonly TappedLine[] | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(fileId, language)) ?? 'null') as TappedLine[] | null;
    const isSame =
      Array.isArray(stored) && stored.length === texts.length && stored.every(({ text }, at) => text === texts[at]);
    return isSame ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the taps at once, so that a reload loses nothing; undefined removes them. */
export function saveTapDraft(fileId: string, language: string, lines: readonly TappedLine[] | undefined): void {
  try {
    if (lines) localStorage.setItem(storageKey(fileId, language), JSON.stringify(lines));
    else localStorage.removeItem(storageKey(fileId, language));
  } catch {
    // Storage may be forbidden or full; the taps then last as long as the page.
  }
}
