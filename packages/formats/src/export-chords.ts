import { capoOf, toCapoShapes, type LyricsDocument, type Melody } from '@canticle/music';
import type { SongFileData } from './song-text.ts';
import { selectLyrics, type WriteOptions } from './exported-song.ts';

/**
 * The capo of a melody as it is written: with fingered chords (`fret`), or with sounding ones (`soundingFret`). One of
 * the two is 0.
 */
export type ExportCapo = { readonly fret: number; readonly soundingFret: number };

/** A text as a file with a capo contains it; `key` is the sounding one. */
export type ExportChords = { readonly document: LyricsDocument; readonly key: string; readonly capo: ExportCapo };

/** The text to write, with the chords as fingered, and the key of the text or else of the song. */
export function prepareExportChords(song: SongFileData, options: WriteOptions): ExportChords {
  const { document } = selectLyrics(song, options);
  const { melody } = options;
  const key = document.keys[melody] || (melody === 'original' ? song.key : '');
  return { ...withCapoShapes({ ...document, keys: { ...document.keys, [melody]: key } }, melody), key };
}

/**
 * The text with the chords of a melody as fingered with its capo. When reading that again would give other chords or
 * another key, the chords stay as they sound.
 */
export function withCapoShapes(document: LyricsDocument, melody: Melody): Omit<ExportChords, 'key'> {
  const fret = capoOf(document, melody);
  const shapes = fret === 0 ? undefined : toCapoShapes(document, melody);
  if (shapes) return { document: shapes, capo: { fret, soundingFret: 0 } };
  return { document, capo: { fret: 0, soundingFret: fret } };
}

/** The directives of a capo. `x_capo` is our own: the chords are as they sound, and other programs ignore it. */
export function capoDirectives({ fret, soundingFret }: ExportCapo): readonly (readonly [string, string])[] {
  if (fret > 0) return [['capo', String(fret)]];
  return soundingFret > 0 ? [['x_capo', String(soundingFret)]] : [];
}
