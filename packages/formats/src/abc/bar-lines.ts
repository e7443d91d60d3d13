import { barOf } from './fields.ts';
import { type Bar, type BarEnd, lengthOf, type Tune, type Voice } from './tune.ts';

/** How a bar of a tune is counted and bounded, the same for all its voices. */
export type Bounds = {
  readonly number: number;
  /** False for an upbeat, and for what is left of a bar that a double line or a repeat cut in two. */
  readonly isCounted: boolean;
  readonly length: number;
  readonly repeatsFrom: boolean;
  readonly end: BarEnd;
  /** The ending that begins and the one that stops here; empty when none does. */
  readonly endingFrom: string;
  readonly endingTo: string;
};

const NOTHING: Bar = { layers: [[]], repeatsFrom: false, ending: '', end: { style: '', repeats: false } };

/** The bounds of every bar of a tune. What one voice says of a bar line holds for all. */
export function boundsOf(tune: Tune): readonly Bounds[] {
  const voices = tune.parts.flatMap(({ staves }) => staves.flat());
  const count = countBars(tune);
  let ending = '';
  return Array.from({ length: tune.bars }, (_, at) => {
    const here = voices.map(({ bars }) => bars[at] ?? NOTHING);
    const endingFrom = here.find((bar) => bar.ending !== '')?.ending ?? '';
    if (endingFrom !== '') ending = endingFrom;
    const end = (here.find((bar) => bar.end.repeats) ?? here.find((bar) => bar.end.style !== '') ?? NOTHING).end;
    const isLast = at === tune.bars - 1 || voices.some(({ bars }) => (bars[at + 1]?.ending ?? '') !== '');
    const endingTo = end.style !== '' || isLast ? ending : '';
    if (endingTo !== '') ending = '';
    const length = barLength(voices, at);
    return {
      ...count(at, length),
      length,
      repeatsFrom: here.some((bar) => bar.repeatsFrom),
      end,
      endingFrom,
      endingTo,
    };
  });
}

const barLength = (voices: readonly Voice[], at: number): number =>
  Math.max(0, ...voices.flatMap(({ bars }) => (bars[at] ?? NOTHING).layers.map(lengthOf)));

/* Counts bars one after the other; pieces that make up a bar together are counted once. */
function countBars({
  meter: first,
  parts,
}: Tune): (at: number, length: number) => Pick<Bounds, 'number' | 'isCounted'> {
  const leader = parts[0]?.staves[0]?.[0];
  let meter = first;
  let number = 0;
  let filled = 0;
  return (at, length) => {
    for (const one of leader?.bars[at]?.layers[0] ?? []) if (one.kind === 'meter') meter = one.meter;
    const full = meter === null ? 0 : barOf(meter);
    const isUpbeat = at === 0 && length < full;
    const isCounted = !isUpbeat && (filled === 0 || length >= full);
    if (isCounted) number += 1;
    if (!isUpbeat) filled = length >= full || filled + length >= full ? 0 : filled + length;
    return { number, isCounted };
  };
}
