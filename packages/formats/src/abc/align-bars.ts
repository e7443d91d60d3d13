import { Unreadable } from '../unreadable.ts';
import { type Bar, type Happening, lasts, lengthOf, type Voice } from './tune.ts';

const lengthOfBar = ({ layers }: Bar): number => Math.max(...layers.map(lengthOf));

/**
 * Cuts the bars of all voices alike: one voice may lack a bar line that the others have, or have one too many. Most voices
 * are right. A bar without anything in it waits for the others and fits every length.
 *
 * @throws {Unreadable} naming the voice and the bar, when a note would have to be cut
 */
export function alignBars(voices: readonly Voice[]): readonly Voice[] {
  const lengths = voices.map(({ bars }) => bars.map(lengthOfBar));
  const votes = lengths.map((one) => lengths.filter((other) => agree(one, other)).length);
  const right = lengths[votes.indexOf(Math.max(...votes))] ?? [];
  const friends = lengths.filter((one) => agree(one, right));
  const longest = Math.max(0, ...friends.map((one) => one.length));
  const wanted = Array.from({ length: longest }, (_, at) => friends.find((one) => one[at])?.[at] ?? 0);
  return voices.map((voice, at) =>
    agree(lengths[at] ?? [], wanted) ? voice : { ...voice, bars: cutAnew(voice, wanted) },
  );
}

const agree = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((length, at) => length === 0 || !other[at] || length === other[at]);

function cutAnew({ id, bars }: Voice, wanted: readonly number[]): readonly Bar[] {
  const left = [...bars];
  const cut: Bar[] = [];
  for (const [at, length] of wanted.entries()) {
    const bar = left.shift();
    if (!bar) break;
    const fitting = fit(bar, left, length);
    if (!fitting) throw new Unreadable(1, `Voice ${id} does not fit the others in bar ${at + 1}.`);
    cut.push(fitting);
  }
  if (left.some((bar) => lengthOfBar(bar) > 0))
    throw new Unreadable(1, `Voice ${id} goes on when the others have ended, after bar ${wanted.length}.`);
  return cut;
}

/* What is too long gives the rest back to the bars that are left; what is too short takes the next when that makes it fit. */
function fit(bar: Bar, left: Bar[], length: number): Bar | undefined {
  const has = lengthOfBar(bar);
  if (has === 0 || has === length) return bar;
  if (has > length) {
    const [head, tail] = split(bar, length) ?? [];
    if (head && tail) left.unshift(tail);
    return head;
  }
  const [next] = left;
  if (!next || has + lengthOfBar(next) !== length || bar.layers.length + next.layers.length > 2) return bar;
  left.shift();
  return { ...next, layers: [[...(bar.layers[0] ?? []), ...(next.layers[0] ?? [])]], repeatsFrom: bar.repeatsFrom };
}

function split(bar: Bar, length: number): readonly [Bar, Bar] | undefined {
  const [layer = []] = bar.layers;
  // Another layer may be what makes the bar too long.
  if (bar.layers.length > 1) return undefined;
  let at = 0;
  let passed = 0;
  while (passed < length) {
    passed += lasts(layer[at] as Happening);
    at += 1;
  }
  if (passed !== length) return undefined;
  return [
    { ...bar, layers: [layer.slice(0, at)], end: { style: '', repeats: false } },
    { ...bar, layers: [layer.slice(at)], repeatsFrom: false, ending: '' },
  ];
}
