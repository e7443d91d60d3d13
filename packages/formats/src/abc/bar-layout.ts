import { measureDuration } from './fields.ts';
import { type Bar, type BarLine, layerDuration, type Tune, type Voice } from './tune.ts';

/** The numbering and the bar lines of a bar, the same for all voices of a tune. */
export type BarLayout = {
  readonly number: number;
  /** False for an upbeat, and for the rest of a bar that a double line or a repeat divides. */
  readonly isCounted: boolean;
  readonly length: number;
  readonly repeatsFrom: boolean;
  readonly end: BarLine;
  /** The ending that begins and the one that stops here; empty when there is none. */
  readonly endingFrom: string;
  readonly endingTo: string;
};

const EMPTY_BAR: Bar = { layers: [[]], startsRepeat: false, ending: '', end: { style: '', endsRepeat: false } };

/** The layout of every bar of a tune. A bar line written in one voice applies to all. */
export function barLayoutsOf(tune: Tune): readonly BarLayout[] {
  const voices = tune.parts.flatMap(({ staves }) => staves.flat());
  const count = countBars(tune);
  let ending = '';
  return Array.from({ length: tune.bars }, (_, at) => {
    const barsOfVoices = voices.map(({ bars }) => bars[at] ?? EMPTY_BAR);
    const endingFrom = barsOfVoices.find((bar) => bar.ending !== '')?.ending ?? '';
    if (endingFrom !== '') ending = endingFrom;
    const end = (
      barsOfVoices.find((bar) => bar.end.endsRepeat) ??
      barsOfVoices.find((bar) => bar.end.style !== '') ??
      EMPTY_BAR
    ).end;
    const isLast = at === tune.bars - 1 || voices.some(({ bars }) => (bars[at + 1]?.ending ?? '') !== '');
    const endingTo = end.style !== '' || isLast ? ending : '';
    if (endingTo !== '') ending = '';
    const length = barLength(voices, at);
    return {
      ...count(at, length),
      length,
      repeatsFrom: barsOfVoices.some((bar) => bar.startsRepeat),
      end,
      endingFrom,
      endingTo,
    };
  });
}

const barLength = (voices: readonly Voice[], at: number): number =>
  Math.max(0, ...voices.flatMap(({ bars }) => (bars[at] ?? EMPTY_BAR).layers.map(layerDuration)));

/* Numbers the bars in order; fragments that form one bar together are counted once. */
function countBars({
  meter: first,
  parts,
}: Tune): (at: number, length: number) => Pick<BarLayout, 'number' | 'isCounted'> {
  const firstVoice = parts[0]?.staves[0]?.[0];
  let meter = first;
  let number = 0;
  let filled = 0;
  return (at, length) => {
    for (const one of firstVoice?.bars[at]?.layers[0] ?? []) if (one.kind === 'meter') meter = one.meter;
    const full = meter === null ? 0 : measureDuration(meter);
    const isUpbeat = at === 0 && length < full;
    const isCounted = !isUpbeat && (filled === 0 || length >= full);
    if (isCounted) number += 1;
    if (!isUpbeat) filled = length >= full || filled + length >= full ? 0 : filled + length;
    return { number, isCounted };
  };
}
