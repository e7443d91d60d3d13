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

/**
 * The text with its chords and its key as they sound: moved as the file asks, then up by its capo. The song's own key
 * becomes the one that sounds. What is unclear about the key is a loss.
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
      diagnostics.push({ line: at, message: unclearKeyMessage(text.keys.original, fret), text: '' });
    return result;
  }
}

/**
 * The same for OpenSong, which has chords and key as they sound and works out the fingering itself. Only chords that fit
 * the key below the stated one, and not the stated one, are taken as fingered.
 */
export function applyOpenSongCapo(document: LyricsDocument, { capo }: SongDraft): LyricsDocument {
  if (capo === undefined) return document;
  const { document: sounding, keyMeaning } = fromCapoShapes(document, 'original', capo.fret);
  const isFingered = document.keys.original !== '' && keyMeaning === 'sounding';
  return isFingered ? sounding : withCapo(document, 'original', capo.fret);
}

function unclearKeyMessage(stated: string, fret: number): string {
  const key = parseKey(stated);
  const shapes = key ? formatKey(capoShapeKey(key, fret)) : stated;
  return `the chords fit neither the key ${stated} nor ${shapes}, which capo ${fret} would ask for; ${stated} is taken as the key that sounds`;
}
