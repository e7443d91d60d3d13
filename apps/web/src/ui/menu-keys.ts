/**
 * Which item of a menu a key leads to; nothing when the key means something else.
 *
 * @param key    as in a keyboard event: `ArrowDown`, `Home`, `g`
 * @param labels the text of the items, in order
 * @param at     where the focus is; -1 when on none
 * @param typed  what has been typed to jump, this key included
 * @example nextItem('ArrowDown', ['A', 'Bb', 'C'], 2, '') // 0
 * @example nextItem('b', ['A', 'Bb', 'C'], 0, 'b') // 1
 */
export function nextItem(key: string, labels: readonly string[], at: number, typed: string): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key.length === 1 && key !== ' ' ? startingWith(labels, typed, at) : undefined;
}

/* The same letter again goes on to the next item that begins with it. */
function startingWith(labels: readonly string[], typed: string, at: number): number | undefined {
  const wanted = typed.toLocaleLowerCase();
  const again = [...wanted].every((letter) => letter === wanted[0]) ? wanted.slice(0, 1) : wanted;
  const from = again.length === 1 ? at + 1 : Math.max(at, 0);
  const order = labels.map((_, step) => (from + step) % labels.length);
  return order.find((index) => labels[index]?.toLocaleLowerCase().startsWith(again));
}
