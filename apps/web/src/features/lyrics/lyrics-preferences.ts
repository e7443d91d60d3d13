import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

export type LyricsFormat = 'text' | 'chords';

/** The size of lyrics, in pixels: limits and default. */
export const lyricSize = { min: 14, default: 19, max: 40 } as const;

/** The format chosen last on this device; it applies to the next song too. */
export function readLyricsFormat(): LyricsFormat {
  return readStored(storageKeys.lyricsFormat) === 'chords' ? 'chords' : 'text';
}

/** Saves the format on this device. */
export const saveLyricsFormat = (format: LyricsFormat): void => void writeStored(storageKeys.lyricsFormat, format);

/** The size chosen on this device, in pixels. */
export function readLyricsSize(): number {
  const size = readStored(storageKeys.lyricsSize) ?? lyricSize.default;
  return Math.min(lyricSize.max, Math.max(lyricSize.min, size));
}

/** Saves the size on this device. @param size  in pixels */
export const saveLyricsSize = (size: number): void => void writeStored(storageKeys.lyricsSize, size);
