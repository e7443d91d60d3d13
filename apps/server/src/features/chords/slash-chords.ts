import { type Fingering, soundingNotes } from './fingering.ts';

/** The guitar's three lowest strings: a note on a higher string does not sound as a bass. */
const BASS_STRINGS = [0, 1, 2] as const;
/** How many frets a hand can span, including the first one. */
const MAX_FRET_SPAN = 4;

/**
 * Shapes of a guitar chord with another lowest note: the shape itself where it has that note, else with the note on a
 * low string within reach of the hand and the strings below it muted. Easiest first.
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

/* Only the bass may be added or removed. */
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

/* Players prefer a full sound low on the neck, without stretching the hand. */
function difficulty(shape: Fingering): number {
  return fretSpan(shape) + shape.baseFret / 2 - soundingNotes(shape, 'guitar').length;
}

/* Frets start at the first while all of them fit in the diagram. */
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
