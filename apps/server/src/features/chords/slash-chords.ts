import { type Fingering, soundingNotes } from './fingering.ts';

/** The guitar's three lowest strings: a bass note on a higher one is no bass. */
const BASS_STRINGS = [0, 1, 2] as const;
/** How many frets a hand reaches over, the first one included. */
const MAX_FRET_SPAN = 4;

/**
 * Shapes of a guitar chord with another note as their lowest: the shape itself where it begins so, else with that note
 * on a low string within reach of the hand and the strings below it left out. The easiest first.
 *
 * @param bass  semitones above C, 0 to 11
 */
export function addBassNote(shapes: readonly Fingering[], bass: number): readonly Fingering[] {
  const found = shapes.flatMap((shape) => {
    const lowest = Math.min(...soundingNotes(shape, 'guitar'));
    return lowest % 12 === bass ? [shape] : BASS_STRINGS.flatMap((string) => addBassOnString(shape, string, bass));
  });
  const easiest = found.toSorted((a, b) => difficulty(a) - difficulty(b));
  return [...new Map(easiest.map((shape) => [`${shape.baseFret} ${shape.frets}`, shape])).values()].slice(0, 4);
}

function addBassOnString(shape: Fingering, string: number, bass: number): Fingering[] {
  const open = [40, 45, 50][string] ?? 0;
  const absoluteFrets = toAbsoluteFrets(shape);
  return [0, 12].flatMap((octave) => {
    const fret = ((bass - open + 120) % 12) + octave;
    const frets = absoluteFrets.map((held, index) => (index < string ? -1 : index === string ? fret : held));
    const changed = toRelativeFrets(frets);
    const isWhole = hasSameTones(shape, changed, bass) && changed.frets.slice(string + 1).every((held) => held >= 0);
    return fret <= 12 && isWhole && fretSpan(changed) <= MAX_FRET_SPAN ? [changed] : [];
  });
}

/* Nothing but the bass may come or go. */
function hasSameTones(before: Fingering, after: Fingering, bass: number): boolean {
  const tones = (shape: Fingering) => new Set(soundingNotes(shape, 'guitar').map((note) => note % 12));
  const [tonesAfter, wanted] = [tones(after), tones(before)];
  const lowest = Math.min(...soundingNotes(after, 'guitar')) % 12;
  return lowest === bass && [...wanted].every((tone) => tonesAfter.has(tone));
}

const toAbsoluteFrets = ({ frets, baseFret }: Fingering) =>
  frets.map((fret) => (fret > 0 ? fret + baseFret - 1 : fret));

function fretSpan(shape: Fingering): number {
  const held = shape.frets.filter((fret) => fret > 0);
  return held.length === 0 ? 0 : Math.max(...held) - Math.min(...held) + 1;
}

/* A full sound low on the neck that the hand need not stretch for: what players reach for first. */
function difficulty(shape: Fingering): number {
  return fretSpan(shape) + shape.baseFret / 2 - soundingNotes(shape, 'guitar').length;
}

/* The first fret is drawn as the first while everything fits under it. */
function toRelativeFrets(frets: readonly number[]): Fingering {
  const held = frets.filter((fret) => fret > 0);
  const baseFret = Math.max(...held, 0) <= 4 ? 1 : Math.min(...held);
  return {
    frets: frets.map((fret) => (fret > 0 ? fret - baseFret + 1 : fret)),
    fingers: [],
    baseFret,
    barres: [],
  };
}
