import { ParseError } from '../parse-error.ts';
import { type Bar, durationOf, layerDuration, type Voice } from './tune.ts';
import { diagnose } from '../diagnostics.ts';

const barDuration = ({ layers }: Bar): number => Math.max(...layers.map(layerDuration));

/**
 * Aligns the bar lines of all voices: one voice may lack a bar line that the others have, or have one too many. The
 * majority is right. An empty bar waits for the others and fits every length.
 *
 * @throws {ParseError} names the voice and the bar, when a note would have to be cut
 */
export function alignBars(voices: readonly Voice[]): readonly Voice[] {
  const lengths = voices.map(({ bars }) => bars.map(barDuration));
  const votes = lengths.map((one) => lengths.filter((other) => haveSameLengths(one, other)).length);
  const reference = lengths[votes.indexOf(Math.max(...votes))] ?? [];
  const agreeing = lengths.filter((one) => haveSameLengths(one, reference));
  const longest = Math.max(0, ...agreeing.map((one) => one.length));
  const barLengths = Array.from({ length: longest }, (_, at) => agreeing.find((one) => one[at])?.[at] ?? 0);
  return voices.map((voice, at) =>
    haveSameLengths(lengths[at] ?? [], barLengths) ? voice : { ...voice, bars: resplitBars(voice, barLengths) },
  );
}

const haveSameLengths = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((length, at) => length === 0 || !other[at] || length === other[at]);

function resplitBars({ id, bars }: Voice, barLengths: readonly number[]): readonly Bar[] {
  const remaining = [...bars];
  const result: Bar[] = [];
  for (const [at, length] of barLengths.entries()) {
    const bar = remaining.shift();
    if (!bar) break;
    const fitted = fit(bar, remaining, length);
    if (!fitted)
      throw new ParseError(1, diagnose('words', { words: `Voice ${id} does not fit the others in bar ${at + 1}.` }));
    result.push(fitted);
  }
  if (remaining.some((bar) => barDuration(bar) > 0))
    throw new ParseError(
      1,
      diagnose('words', { words: `Voice ${id} goes on when the others have ended, after bar ${barLengths.length}.` }),
    );
  return result;
}

/*
 * A bar that is too long returns the rest to the remaining bars; one that is too short takes the next when that makes
 * it fit.
 */
function fit(bar: Bar, remaining: Bar[], length: number): Bar | undefined {
  const duration = barDuration(bar);
  if (duration === 0 || duration === length) return bar;
  if (duration > length) {
    const [head, tail] = split(bar, length) ?? [];
    if (head && tail) remaining.unshift(tail);
    return head;
  }
  const [next] = remaining;
  if (!next || duration + barDuration(next) !== length || bar.layers.length + next.layers.length > 2) return bar;
  remaining.shift();
  return { ...next, layers: [[...(bar.layers[0] ?? []), ...(next.layers[0] ?? [])]], startsRepeat: bar.startsRepeat };
}

function split(bar: Bar, length: number): readonly [Bar, Bar] | undefined {
  const [layer = []] = bar.layers;
  // Another layer may make the bar too long.
  if (bar.layers.length > 1) return undefined;
  let at = 0;
  let elapsed = 0;
  for (const event of layer) {
    if (elapsed >= length) break;
    elapsed += durationOf(event);
    at += 1;
  }
  if (elapsed !== length) return undefined;
  return [
    { ...bar, layers: [layer.slice(0, at)], end: { style: '', endsRepeat: false } },
    { ...bar, layers: [layer.slice(at)], startsRepeat: false, ending: '' },
  ];
}
