import type { chords } from '@canticle/contract';
import { parseChordName, decodeChordName, type ChordQuery } from './chord-name.ts';
import { renderFretboard } from './render-fretboard.ts';
import { renderKeyboard } from './render-keyboard.ts';
import { findFingerings } from './fingerings.ts';
import { findVoicings } from './voicings.ts';

/**
 * Renders the diagrams of a chord, best fingering first. Each is titled with the chord it shows: without the bass note
 * where the shape has none.
 *
 * @param encodedName  the name as in the URL: "BboverD"
 * @returns null when it is not a chord or has no fingering here
 */
export async function renderChord(encodedName: string, instrument: chords.Instrument): Promise<chords.ChordV4 | null> {
  const chordName = decodeChordName(encodedName);
  const chordQuery = parseChordName(chordName);
  if (chordQuery === null) return null;
  const imageArray = await renderDiagrams(chordName, chordQuery, instrument);
  return imageArray.length === 0 ? null : { imageArray: [...imageArray], chordName, instrument };
}

async function renderDiagrams(
  chordName: string,
  chordQuery: ChordQuery,
  instrument: chords.Instrument,
): Promise<readonly string[]> {
  if (instrument === 'piano') return findVoicings(chordQuery).map((voicing) => renderKeyboard(chordName, voicing));
  const { shapes, hasBass } = await findFingerings(chordQuery, instrument);
  const title = hasBass || chordQuery.bass === null ? chordName : chordQuery.nameWithoutBass;
  return shapes.map((shape) => renderFretboard(title, shape));
}
