/** One line of a comparison. */
export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Maximum number of cells in the comparison table: 8 MB. */
const MAX_CELLS = 4_000_000;

/**
 * Compares two texts line by line, by their longest common subsequence. Two very long texts with little in common are
 * shown as all of one and all of the other.
 *
 * @example diffLines(['a', 'b'], ['a', 'c']).map(({ kind, text }) => kind[0] + text).join(' ') // 'sa rb ac'
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let from = 0;
  let to = 0;
  for (const [a, b] of [...commonLines(before, after), [before.length, after.length] as const]) {
    for (; from < a; from += 1) lines.push({ kind: 'removed', text: before[from] ?? '' });
    for (; to < b; to += 1) lines.push({ kind: 'added', text: after[to] ?? '' });
    if (a < before.length) lines.push({ kind: 'same', text: before[a] ?? '' });
    from = a + 1;
    to = b + 1;
  }
  return lines;
}

/**
 * Which line of `before` each line of `after` comes from: the same line, and between those the changed ones in turn.
 *
 * @returns index in `before` by index in `after`
 */
export function alignLines(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number> {
  const alignment = new Map<number, number>();
  let from = 0;
  let to = 0;
  for (const [a, b] of [...commonLines(before, after), [before.length, after.length] as const]) {
    for (; from < a && to < b; from += 1, to += 1) alignment.set(to, from);
    if (a < before.length) alignment.set(b, a);
    from = a + 1;
    to = b + 1;
  }
  return alignment;
}

/** Pairs of lines that are the same in both, in order. */
function commonLines(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const middle = commonMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...middle.map(([a, b]) => [a + head, b + head] as const),
    ...Array.from({ length: tail }, (_, at) => [before.length - tail + at, after.length - tail + at] as const),
  ];
}

function commonMiddle(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) return [];
  const longest = new Uint16Array((before.length + 1) * width);
  const at = (a: number, b: number) => longest[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a -= 1) {
    for (let b = after.length - 1; b >= 0; b -= 1) {
      longest[a * width + b] = before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let a = 0, b = 0; a < before.length && b < after.length; ) {
    if (before[a] === after[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}
