export type LyricsFormat = 'text' | 'chords';

/** The size of lyrics, in pixels: limits and default. */
export const lyricSize = { min: 14, default: 19, max: 40 } as const;

/** The format chosen last on this device; it applies to the next song too. */
export function readLyricsFormat(): LyricsFormat {
  return readStorage('lyricsFormat') === 'chords' ? 'chords' : 'text';
}

/** The size chosen on this device, in pixels. */
export function readLyricsSize(): number {
  const size = Number(readStorage('lyricsSize') ?? lyricSize.default);
  return Number.isFinite(size) ? Math.min(lyricSize.max, Math.max(lyricSize.min, size)) : lyricSize.default;
}

/** Saves a preference on this device. */
export function saveLyricsPreference(name: 'lyricsFormat' | 'lyricsSize', value: string | number): void {
  try {
    localStorage.setItem(name, String(value));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
