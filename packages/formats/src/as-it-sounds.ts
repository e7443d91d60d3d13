import {
  formatKey,
  type LyricsDocument,
  parseKey,
  shapeKey,
  soundingDocument,
  transposeDocument,
  withCapo,
} from '@canticle/music';
import type { SongDraft } from './song-draft.ts';

/**
 * The text with its chords and its key as they sound: moved as the file asks, then up by its capo. The song's own key
 * becomes the one that sounds. What is unclear about the key is a loss.
 */
export function asItSounds(document: LyricsDocument, song: SongDraft): LyricsDocument {
  const { capo, facts, losses } = song;
  const moved = song.moveBy === undefined ? document : transposeDocument(document, song.moveBy);
  const sounding = capo === undefined ? moved : withCapoOfFile(moved, capo);
  facts.key = sounding.keys.original;
  return sounding;

  function withCapoOfFile(text: LyricsDocument, { fret, at, chordsSound }: NonNullable<SongDraft['capo']>) {
    if (chordsSound) return withCapo(text, 'original', fret);
    const { document: read, keyMeans } = soundingDocument(text, 'original', fret);
    if (keyMeans === 'unclear') losses.push({ line: at, what: unclear(text.keys.original, fret), text: '' });
    return read;
  }
}

/**
 * The same for OpenSong, which has chords and key as they sound and works out the fingering itself. Only chords that fit
 * the key below the stated one, and not the stated one, are taken as fingered.
 */
export function withCapoOfOpenSong(document: LyricsDocument, { capo }: SongDraft): LyricsDocument {
  if (capo === undefined) return document;
  const { document: read, keyMeans } = soundingDocument(document, 'original', capo.fret);
  const isFingered = document.keys.original !== '' && keyMeans === 'sounding';
  return isFingered ? read : withCapo(document, 'original', capo.fret);
}

function unclear(stated: string, fret: number): string {
  const key = parseKey(stated);
  const shapes = key ? formatKey(shapeKey(key, fret)) : stated;
  return `the chords fit neither the key ${stated} nor ${shapes}, which capo ${fret} would ask for; ${stated} is taken as the key that sounds`;
}
