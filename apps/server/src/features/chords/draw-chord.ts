import type { chords } from '@canticle/contract';
import { readChordName, spellChordName, type WantedChord } from './chord-name.ts';
import { drawFretboard } from './draw-fretboard.ts';
import { drawKeyboard } from './draw-keyboard.ts';
import { findFingerings } from './fingerings.ts';
import { findVoicings } from './voicings.ts';

/**
 * The diagrams of a chord, the best fingering first. Each picture is titled by the chord it shows: without the bass note
 * where the shape has none.
 *
 * @param address  the name as it stands in the address: "BboverD"
 * @returns null for what is no chord or has no fingering here
 */
export async function drawChord(address: string, instrument: chords.Instrument): Promise<chords.ChordV4 | null> {
  const chordName = spellChordName(address);
  const wanted = readChordName(chordName);
  if (wanted === null) return null;
  const imageArray = await picturesOf(chordName, wanted, instrument);
  return imageArray.length === 0 ? null : { imageArray: [...imageArray], chordName, instrument };
}

async function picturesOf(
  chordName: string,
  wanted: WantedChord,
  instrument: chords.Instrument,
): Promise<readonly string[]> {
  if (instrument === 'piano') return findVoicings(wanted).map((voicing) => drawKeyboard(chordName, voicing));
  const { shapes, hasBass } = await findFingerings(wanted, instrument);
  const title = hasBass || wanted.bass === null ? chordName : wanted.nameWithoutBass;
  return shapes.map((shape) => drawFretboard(title, shape));
}
