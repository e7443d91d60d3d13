import {
  formatKey,
  type LyricsDocument,
  parseKey,
  capoShapeKey,
  fromCapoShapes,
  transposeDocument,
  withCapo,
} from '@canticle/music';
import type { SongDraft } from './song-draft.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';

/**
 * Converts the chords and the key of a text to sounding ones: transposed as the file states, then up by its capo. The
 * song's own key becomes the sounding one. An unclear key is a diagnostic.
 */
export function toSoundingChords(document: LyricsDocument, song: SongDraft): LyricsDocument {
  const { capo, metadata, diagnostics } = song;
  const transposed = song.transposeBy === undefined ? document : transposeDocument(document, song.transposeBy);
  const sounding = capo === undefined ? transposed : applyFileCapo(transposed, capo);
  metadata.key = sounding.keys.original;
  return sounding;

  function applyFileCapo(text: LyricsDocument, { fret, at, chordsSound }: NonNullable<SongDraft['capo']>) {
    if (chordsSound) return withCapo(text, 'original', fret);
    const { document: result, keyMeaning } = fromCapoShapes(text, 'original', fret);
    if (keyMeaning === 'unclear')
      diagnostics.push({ line: at, message: diagnoseUnclearKey(text.keys.original, fret), text: '' });
    return result;
  }
}

/**
 * The same for OpenSong, which stores sounding chords and key and computes the fingering itself. Chords count as
 * fingered only when they fit the key below the stated one, and not the stated one.
 */
export function applyOpenSongCapo(document: LyricsDocument, { capo }: SongDraft): LyricsDocument {
  if (capo === undefined) return document;
  const { document: sounding, keyMeaning } = fromCapoShapes(document, 'original', capo.fret);
  const isFingered = document.keys.original !== '' && keyMeaning === 'sounding';
  return isFingered ? sounding : withCapo(document, 'original', capo.fret);
}

function diagnoseUnclearKey(stated: string, fret: number): ReaderDiagnostic {
  const key = parseKey(stated);
  const shapes = key ? formatKey(capoShapeKey(key, fret)) : stated;
  return diagnose('capo-unclear', { key: stated, shapes, capo: fret, sounding: stated });
}
