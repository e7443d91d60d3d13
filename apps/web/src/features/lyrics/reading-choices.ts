export type LyricsFormat = 'text' | 'chords';

/** The size of lyrics, in pixels that a reader may choose between. */
export const lyricSize = { least: 14, usual: 19, most: 40 } as const;

/** The format chosen last on this device; it stays for the next song. */
export function rememberedFormat(): LyricsFormat {
  return read('lyricsFormat') === 'chords' ? 'chords' : 'text';
}

/** The size chosen on this device, in pixels. */
export function rememberedSize(): number {
  const size = Number(read('lyricsSize') ?? lyricSize.usual);
  return Number.isFinite(size) ? Math.min(lyricSize.most, Math.max(lyricSize.least, size)) : lyricSize.usual;
}

/** Keeps a choice for the next song and the next day. */
export function rememberReading(name: 'lyricsFormat' | 'lyricsSize', value: string | number): void {
  try {
    localStorage.setItem(name, String(value));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
