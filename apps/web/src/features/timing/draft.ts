import type { TappedLine } from './tapped-lines.ts';

const nameOf = (fileId: string, language: string) => `timing:${fileId}:${language}`;

/** What was tapped in this browser and not saved, if it is of the same text. */
export function readTaps(
  fileId: string,
  language: string,
  texts: readonly string[],
): readonly TappedLine[] | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(fileId, language)) ?? 'null') as TappedLine[] | null;
    const isSame =
      Array.isArray(kept) && kept.length === texts.length && kept.every(({ text }, at) => text === texts[at]);
    return isSame ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is tapped, at once, so that a reload loses nothing; undefined forgets it. */
export function keepTaps(fileId: string, language: string, lines: readonly TappedLine[] | undefined): void {
  try {
    if (lines) localStorage.setItem(nameOf(fileId, language), JSON.stringify(lines));
    else localStorage.removeItem(nameOf(fileId, language));
  } catch {
    // Storage may be forbidden or full; what was tapped then lasts as long as the page.
  }
}
