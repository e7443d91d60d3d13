export type FrettedInstrument = 'guitar' | 'ukulele';

/**
 * The fingering of a chord, per string from the lowest written one: frets count from `baseFret`, 0 is open, -1 is not
 * played. Fingers are 1 (index) to 4, 0 for none; empty when it is left to the player.
 */
export type Fingering = {
  readonly frets: readonly number[];
  readonly fingers: readonly number[];
  readonly baseFret: number;
  readonly barres: readonly number[];
};

/** The open strings in semitones above a very low C. */
const OPEN_STRINGS = { guitar: [40, 45, 50, 55, 59, 64], ukulele: [67, 60, 64, 69] } as const;

/** The notes of a fingering in semitones above that C, string by string. */
export function soundingNotes({ frets, baseFret }: Fingering, instrument: FrettedInstrument): readonly number[] {
  return frets.flatMap((fret, index) => {
    const open = OPEN_STRINGS[instrument][index];
    if (fret < 0 || open === undefined) return [];
    return [open + (fret === 0 ? 0 : fret + baseFret - 1)];
  });
}
